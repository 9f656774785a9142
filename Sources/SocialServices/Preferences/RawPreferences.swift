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

extension RawPreferences {
    /// The `$type` of muted words.
    static let mutedWordsType = "app.bsky.actor.defs#mutedWordsPref"

    /// Every muted word.
    var mutedWords: [AppBskyActorDefs.MutedWord] {
        entries.filter { $0.type == Self.mutedWordsType }.flatMap {
            (try? AppBskyActorDefs.MutedWordsPref.read($0))?.items ?? []
        }
    }

    /// Changes the entry of muted words, which is made where there is none.
    /// - Returns: false when that changes nothing.
    mutating func changeWords(
        _ change: (inout [AppBskyActorDefs.MutedWord]) -> Bool
    ) throws(JSONError) -> Bool {
        // Where a client has made several, the words of all of them count.
        let places = entries.indices.filter { entries[$0].type == Self.mutedWordsType }
        guard let last = places.last else {
            var words: [AppBskyActorDefs.MutedWord] = []
            guard change(&words) else { return false }
            entries.append(Self.newEntry(AppBskyActorDefs.MutedWordsPref(items: words)))
            return true
        }
        var preference = try AppBskyActorDefs.MutedWordsPref.read(entries[last])
        for place in places.dropLast() {
            preference.items = try AppBskyActorDefs.MutedWordsPref.read(entries[place]).items + preference.items
        }
        guard change(&preference.items) else { return false }
        // Its `$type` is among what it does not know of itself.
        entries[last] = RawJSON(preference)
        for place in places.dropLast().reversed() { entries.remove(at: place) }
        return true
    }

    private static func newEntry(_ preference: AppBskyActorDefs.MutedWordsPref) -> RawJSON {
        var writer = JSONWriter()
        writer.type(mutedWordsType)
        preference.write(&writer)
        return (try? RawJSON(json: writer.bytes)) ?? RawJSON(preference)
    }
}
