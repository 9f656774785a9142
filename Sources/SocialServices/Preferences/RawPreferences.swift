import ATProto
import Lexicons

/// The preferences with every entry as its bytes: what is written back is what was read, also of kinds that this version does
/// not know, and of known ones that have more in them than it knows.
struct RawPreferences: Sendable, XRPCResponseBody, XRPCRequestBody {
    var entries: [RawJSON]

    static var accepts: String { "application/json" }

    static func read(body: [UInt8], report: inout ReadReport) throws(JSONError) -> RawPreferences {
        guard let entries = try RawJSON(answer: body)["preferences"]?.elements else {
            throw .unreadable(path: "preferences", reason: "it is no array")
        }
        return RawPreferences(entries: entries)
    }

    var contentType: String { "application/json" }

    func body() -> [UInt8] {
        var writer = JSONWriter()
        writer.openObject()
        writer.key("preferences")
        writer.openArray()
        for entry in entries { writer.put(entry) }
        writer.closeArray()
        writer.closeObject()
        return writer.bytes
    }
}

/// `app.bsky.actor.getPreferences`, by bytes.
enum GetRawPreferences: XRPCQuery {
    static var nsid: String { AppBskyActorGetPreferences.nsid }
    typealias Parameters = NoParameters
    typealias Output = RawPreferences
}

/// `app.bsky.actor.putPreferences`, by bytes.
enum PutRawPreferences: XRPCProcedure {
    static var nsid: String { AppBskyActorPutPreferences.nsid }
    typealias Parameters = NoParameters
    typealias Input = RawPreferences
    typealias Output = NoBody
}

/// An entry of the preferences that is a list.
protocol ListPreference: LexiconReadable, LexiconWritable {
    associatedtype Item
    /// Its `$type`.
    static var preferenceType: String { get }
    var items: [Item] { get set }
    init(items: [Item])
}

extension AppBskyActorDefs.MutedWordsPref: ListPreference {
    static let preferenceType = "app.bsky.actor.defs#mutedWordsPref"
}

extension AppBskyActorDefs.SavedFeedsPrefV2: ListPreference {
    static let preferenceType = "app.bsky.actor.defs#savedFeedsPrefV2"
}

extension RawPreferences {
    /// Every muted word.
    var mutedWords: [AppBskyActorDefs.MutedWord] { items(of: AppBskyActorDefs.MutedWordsPref.self) }

    /// What the entries of a kind hold. Where a client has made several, the items of all of them count.
    func items<Preference: ListPreference>(of type: Preference.Type) -> [Preference.Item] {
        entries.filter { $0.type == Preference.preferenceType }.flatMap { (try? Preference.read($0))?.items ?? [] }
    }

    /// Changes the entry of a kind, which is made where there is none.
    /// - Returns: false when that changes nothing.
    mutating func change<Preference: ListPreference>(
        _ type: Preference.Type, _ change: (inout [Preference.Item]) -> Bool
    ) throws(JSONError) -> Bool {
        let places = entries.indices.filter { entries[$0].type == Preference.preferenceType }
        guard let last = places.last else {
            var items: [Preference.Item] = []
            guard change(&items) else { return false }
            entries.append(Self.newEntry(Preference(items: items)))
            return true
        }
        var preference = try Preference.read(entries[last])
        for place in places.dropLast() {
            preference.items = try Preference.read(entries[place]).items + preference.items
        }
        guard change(&preference.items) else { return false }
        // Its `$type` is among what it does not know of itself.
        entries[last] = RawJSON(preference)
        for place in places.dropLast().reversed() { entries.remove(at: place) }
        return true
    }

    private static func newEntry<Preference: ListPreference>(_ preference: Preference) -> RawJSON {
        var writer = JSONWriter()
        writer.type(Preference.preferenceType)
        preference.write(&writer)
        return (try? RawJSON(json: writer.bytes)) ?? RawJSON(preference)
    }
}
