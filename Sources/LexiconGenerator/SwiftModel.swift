/// What is rendered: Swift declarations, with everything decided.

/// The caseless enum of one lexicon document.
struct SwiftNamespace {
    var name: String
    var nsid: String
    var summary: String
    var method: SwiftMethod?
    var members: [SwiftDeclaration] = []
}

/// A member of a namespace.
enum SwiftDeclaration {
    case structure(SwiftStruct)
    case union(SwiftUnion)
    case alias(name: String, target: String, summary: String)
    case token(name: String, value: String, summary: String)
    case knownValues(SwiftKnownValues)
}

/// A method's conformance.
struct SwiftMethod {
    enum Kind: String {
        case query = "XRPCQuery"
        case procedure = "XRPCProcedure"
        case subscription = "XRPCSubscription"
    }

    var kind: Kind
    var errors: [String]
    /// What `Parameters`, `Input` and `Output` are called elsewhere, when they are not generated here.
    var aliases: [(name: String, target: String, summary: String)] = []
}

/// A struct that reads and writes an object.
struct SwiftStruct {
    enum Role: Equatable {
        case object
        case record(collection: String)
        case parameters
    }

    var name: String
    var summary: String
    var role: Role
    /// The protocols of request and response bodies that it conforms to.
    var bodies: [String] = []
    /// Whether its fields can be changed. What only servers write cannot: it is read, and a server makes it whole.
    /// That saves half of the accessors, which are a quarter of the time that the generated module takes to compile.
    var isMutable = true
    var fields: [SwiftField] = []
    var nested: [SwiftDeclaration] = []
}

/// A stored property.
struct SwiftField {
    /// How a value is stored, read and written.
    enum Kind: Equatable {
        case string, repeatedString, integer, boolean, raw, strings, integers
        /// An object in storage of its own.
        case boxed
        /// An object or wire type in place; `blank` is what a required one holds before it is read.
        case inline(blank: String)
        case union
        case array
    }

    var name: String
    var jsonName: String
    var summary: String
    var type: String
    var kind: Kind
    var isRequired: Bool
    /// Must be present, and may be `null`.
    var isNullable: Bool
    /// The type of an array's elements.
    var element: String?
    /// What the initialiser takes when nothing is given, for a constant.
    var constant: String?

    var isOptional: Bool { !isRequired || isNullable }
}

/// An enum of the members of a union.
struct SwiftUnion {
    struct Member {
        var name: String
        var type: String
        var target: String
        var required: [String]
    }

    var name: String
    var summary: String
    var members: [Member]
    var isClosed: Bool
}

/// Names for the values that a string is known to take.
struct SwiftKnownValues {
    var name: String
    var summary: String
    var values: [(name: String, value: String)]
}
