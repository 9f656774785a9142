/// A lexicon document: the schemas under one NSID.
public struct LexiconDocument: Sendable, Hashable {
    /// The NSID, for example `app.bsky.feed.defs`.
    public var id: String
    /// The definitions in the order of the document.
    public var definitions: [LexiconDefinition]

    /// Makes a document.
    public init(id: String, definitions: [LexiconDefinition]) {
        self.id = id
        self.definitions = definitions
    }
}

/// One definition of a lexicon document.
public struct LexiconDefinition: Sendable, Hashable {
    /// Its name; `main` is the one that the NSID alone means.
    public var name: String
    /// What it says about itself.
    public var description: String?
    /// What it defines.
    public var schema: LexiconSchema

    /// Makes a definition.
    public init(name: String, description: String?, schema: LexiconSchema) {
        self.name = name
        self.description = description
        self.schema = schema
    }
}

/// The schema of a value, or of a method.
public indirect enum LexiconSchema: Sendable, Hashable {
    /// `true` or `false`.
    case boolean(constant: Bool?)
    /// An integer of 64 bits.
    case integer(IntegerRules)
    /// A string.
    case string(StringRules)
    /// Bytes, bounded in length.
    case bytes(LengthRules)
    /// A link to content by its CID.
    case cidLink
    /// A reference to a blob.
    case blob(accept: [String], maxSize: Int?)
    /// An array.
    case array(LexiconSchema, LengthRules)
    /// An object.
    case object(LexiconObject)
    /// A name that stands for itself.
    case token
    /// Another definition: `NSID`, `NSID#name`, or `#name` in the same document.
    case reference(String)
    /// One of several objects, told apart by `$type`.
    case union([String], closed: Bool)
    /// Any object.
    case unknown
    /// A record of a repository.
    case record(key: String, LexiconObject)
    /// A method that reads.
    case query(LexiconMethod)
    /// A method that changes.
    case procedure(LexiconMethod)
    /// An event stream.
    case subscription(LexiconMethod)
    /// A set of permissions for OAuth.
    case permissionSet

    /// Bounds and choices of an integer.
    public struct IntegerRules: Sendable, Hashable {
        /// The least value.
        public var minimum: Int?
        /// The greatest value.
        public var maximum: Int?
        /// The only values.
        public var allowed: [Int]?
        /// The only value.
        public var constant: Int?

        /// No rules.
        public init() {}
    }

    /// Bounds, choices and format of a string.
    public struct StringRules: Sendable, Hashable {
        /// The format, for example `at-uri`.
        public var format: String?
        /// The least length in bytes of UTF-8.
        public var minLength: Int?
        /// The greatest length in bytes of UTF-8.
        public var maxLength: Int?
        /// The least length in grapheme clusters.
        public var minGraphemes: Int?
        /// The greatest length in grapheme clusters.
        public var maxGraphemes: Int?
        /// Values that have a meaning; others are allowed.
        public var known: [String] = []
        /// The only values.
        public var allowed: [String]?
        /// The only value.
        public var constant: String?

        /// No rules.
        public init() {}
    }

    /// Bounds of a length.
    public struct LengthRules: Sendable, Hashable {
        /// The least length.
        public var minLength: Int?
        /// The greatest length.
        public var maxLength: Int?

        /// Makes bounds.
        public init(minLength: Int? = nil, maxLength: Int? = nil) {
            self.minLength = minLength
            self.maxLength = maxLength
        }
    }
}

/// The properties of an object.
public struct LexiconObject: Sendable, Hashable {
    /// One property.
    public struct Property: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// What it says about itself.
        public var description: String?
        /// Its schema.
        public var schema: LexiconSchema
        /// Whether it must be present.
        public var isRequired: Bool
        /// Whether it may be `null`.
        public var isNullable: Bool
    }

    /// What it says about itself.
    public var description: String?
    /// The properties in the order of the document.
    public var properties: [Property] = []

    /// No properties.
    public init() {}
}

/// A query, procedure or subscription.
public struct LexiconMethod: Sendable, Hashable {
    /// A request or response body.
    public struct Body: Sendable, Hashable {
        /// The content type.
        public var encoding: String
        /// The schema, when it is JSON.
        public var schema: LexiconSchema?
    }

    /// The query parameters.
    public var parameters: LexiconObject?
    /// The body of the request.
    public var input: Body?
    /// The body of the answer, or the messages of a subscription.
    public var output: Body?
    /// The names of the errors that it declares.
    public var errors: [String] = []

    /// A method without parameters or bodies.
    public init() {}
}

/// Why a lexicon document cannot be used.
public enum LexiconError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is not JSON.
    case notJSON(JSONError)
    /// The document breaks a rule of the lexicon language at this place.
    case invalid(place: String, reason: String)

    /// What is wrong and where.
    public var description: String {
        switch self {
        case .notJSON(let error): "The lexicon is not JSON. \(error)"
        case .invalid(let place, let reason): "The lexicon is invalid at \(place): \(reason)."
        }
    }
}
