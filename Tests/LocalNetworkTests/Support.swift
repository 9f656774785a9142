import ATProto
import Foundation
import Synchronization
import Testing

@testable import LocalNetwork

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The time as a test sets it.
final class FakeClock: Sendable {
    private let instant: Mutex<Instant>

    init(_ text: String = "2026-09-12T10:00:00Z") {
        instant = Mutex(ATDatetime.date(from: text).map(Instant.init) ?? Instant(milliseconds: 0))
    }

    var now: Instant { instant.withLock { $0 } }
    var read: @Sendable () -> Instant { { self.now } }

    func advance(seconds: Int64) { instant.withLock { $0 = $0.advanced(seconds: seconds) } }
}

/// An answer of the server under test.
struct Answer {
    let status: Int
    let headers: [String: String]
    let bytes: [UInt8]

    var json: DataValue {
        (try? DataValue(json: bytes, root: .any, limits: .init(maxBytes: 8 << 20, maxDepth: 400))) ?? .null
    }
    var error: String? { json["error"]?.stringValue }
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A plain HTTP client over a real connection, with the tokens of one account.
struct Caller {
    let network: LocalNetwork
    var handle = ""
    var did = ""
    var access: String?
    var refresh = ""

    init(_ network: LocalNetwork) { self.network = network }

    func send(
        _ method: String, _ path: String, body: [UInt8]? = nil, contentType: String? = nil,
        headers: [String: String] = [:], token: String? = nil
    ) async throws -> Answer {
        var request = URLRequest(url: try #require(URL(string: network.url + path)))
        request.httpMethod = method
        request.timeoutInterval = 120
        if let body {
            request.httpBody = Data(body)
            // FoundationNetworking sends no Content-Type of its own when one is given, even an empty one.
            request.setValue(contentType ?? "", forHTTPHeaderField: "Content-Type")
        }
        if let token = token ?? access { request.setValue("Bearer " + token, forHTTPHeaderField: "Authorization") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        var fields: [String: String] = [:]
        for (name, value) in http.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
        return Answer(status: http.statusCode, headers: fields, bytes: Array(data))
    }

    func query(_ nsid: String, _ parameters: KeyValuePairs<String, String> = [:], headers: [String: String] = [:])
        async throws -> Answer
    {
        var path = "/xrpc/" + nsid
        if !parameters.isEmpty {
            let unreserved = CharacterSet(
                charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
            let items = parameters.map { name, value -> String in
                name + "=" + (value.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")
            }
            path += "?" + items.joined(separator: "&")
        }
        return try await send("GET", path, headers: headers)
    }

    func call(_ nsid: String, _ input: DataValue? = nil, token: String? = nil) async throws -> Answer {
        try await send(
            "POST", "/xrpc/" + nsid, body: input?.json() ?? [], contentType: input == nil ? nil : "application/json",
            token: token)
    }

    // MARK: What tests do often

    static func signedIn(_ network: LocalNetwork, as name: String) async throws -> Caller {
        var caller = Caller(network)
        let answer = try await caller.call(
            "com.atproto.server.createSession",
            ["identifier": .string(name + ".test"), "password": .string(network.password)])
        #expect(answer.status == 200, "\(answer.text)")
        caller.handle = name + ".test"
        caller.did = try #require(answer.json["did"]?.stringValue)
        caller.access = try #require(answer.json["accessJwt"]?.stringValue)
        caller.refresh = try #require(answer.json["refreshJwt"]?.stringValue)
        return caller
    }

    /// Creates a record; answers its strong reference.
    @discardableResult
    func create(_ collection: String, _ record: DataValue, rkey: String? = nil) async throws -> DataValue {
        var input: [String: DataValue] = [
            "repo": .string(did), "collection": .string(collection), "record": record,
        ]
        input["rkey"] = rkey.map(DataValue.string)
        let answer = try await call("com.atproto.repo.createRecord", .map(input))
        try #require(answer.status == 200, "\(answer.text)")
        return ["uri": answer.json["uri"] ?? .null, "cid": answer.json["cid"] ?? .null]
    }

    @discardableResult
    func post(
        _ text: String, to parent: DataValue? = nil, root: DataValue? = nil, embed: DataValue? = nil,
        createdAt: String? = nil
    ) async throws -> DataValue {
        var record: [String: DataValue] = [
            "text": .string(text), "createdAt": .string(createdAt ?? Instant.now.text),
        ]
        if let parent { record["reply"] = ["root": root ?? parent, "parent": parent] }
        record["embed"] = embed
        return try await create(Collection.post, .map(record))
    }

    @discardableResult
    func like(_ subject: DataValue) async throws -> DataValue {
        try await create(Collection.like, ["subject": subject, "createdAt": .string(Instant.now.text)])
    }

    @discardableResult
    func repost(_ subject: DataValue) async throws -> DataValue {
        try await create(Collection.repost, ["subject": subject, "createdAt": .string(Instant.now.text)])
    }

    @discardableResult
    func follow(_ other: Caller) async throws -> DataValue {
        try await create(Collection.follow, ["subject": .string(other.did), "createdAt": .string(Instant.now.text)])
    }

    @discardableResult
    func block(_ other: Caller) async throws -> DataValue {
        try await create(Collection.block, ["subject": .string(other.did), "createdAt": .string(Instant.now.text)])
    }

    func delete(_ reference: DataValue) async throws {
        let uri = try #require(RecordURI(reference.uri))
        let answer = try await call(
            "com.atproto.repo.deleteRecord",
            ["repo": .string(did), "collection": .string(uri.collection), "rkey": .string(uri.rkey)])
        #expect(answer.status == 200, "\(answer.text)")
    }

    /// The one post view that `getPosts` answers, nil for none.
    func view(_ reference: DataValue) async throws -> DataValue? {
        try await query("app.bsky.feed.getPosts", ["uris": reference.uri]).json["posts"]?.arrayValue?.first
    }
}

extension DataValue {
    var uri: String { self["uri"]?.stringValue ?? "" }
    var cid: String { self["cid"]?.stringValue ?? "" }

    /// A member deep inside: names for maps, numbers for lists.
    func at(_ path: String...) -> DataValue? {
        var place: DataValue = self
        for step in path {
            if let index = Int(step), let list = place.arrayValue {
                guard list.indices.contains(index) else { return nil }
                place = list[index]
            } else {
                guard let next = place[step] else { return nil }
                place = next
            }
        }
        return place
    }

    func text(_ path: String...) -> String? {
        var place = self
        for step in path {
            guard let next = place.at(step) else { return nil }
            place = next
        }
        return place.stringValue
    }

    func list(_ name: String) -> [DataValue] { self[name]?.arrayValue ?? [] }
}

/// Runs `body` against a network whose people have done nothing yet, and stops it.
func withPeople(
    clock: FakeClock? = nil, _ body: (LocalNetwork) async throws -> Void
) async throws {
    let network = try await LocalNetwork.start(in: nil, content: .peopleOnly) { clock?.now ?? Instant.now }
    do { try await body(network) } catch {
        await network.stop()
        throw error
    }
    await network.stop()
}

/// Runs `body` against the small world, and stops it.
func withSmallWorld(_ body: (LocalNetwork) async throws -> Void) async throws {
    let network = try await LocalNetwork.start(in: nil)
    do { try await body(network) } catch {
        await network.stop()
        throw error
    }
    await network.stop()
}

/// A folder of this test's own, removed afterwards.
func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("local-network-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path)
}
