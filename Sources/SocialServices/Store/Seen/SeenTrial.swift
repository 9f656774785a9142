import Persistence
import Services

/// What is kept, for the benchmarks: the store of one account, without a server in front of it.
package struct SeenTrial: Sendable {
    private static let account = "did:plc:aaaaaaaaaaaaaaaaaaaaaaaa"
    private let store: SeenStore

    /// Opens a home's store.
    package init(file: String) throws {
        store = SeenStore(
            database: try Database(.file(file), migrator: SocialSchema.migrator), budget: 10_000_000_000)
    }

    /// Keeps a page of the timeline, from its bytes to the disk.
    package func keep(_ json: [UInt8], cursor: String?, next: String?) async throws {
        try await store.save(
            SeenAnswer(json, .feed, account: Self.account), as: .init(.list(.home), cursor: cursor, next: next),
            of: Self.account)
    }

    /// The part of ``keep(_:cursor:next:)`` that is no matter of the store: how many posts a page has.
    package func takeApart(_ json: [UInt8]) throws -> Int {
        try SeenAnswer(json, .feed, account: Self.account).posts.count
    }

    /// What is counted of everything kept, in bytes.
    package func size() async throws -> Int { try await store.size() }

    /// The timeline's first page, as it is shown.
    package func firstPage(_ limit: Int) async throws -> Int {
        let kept = try await store.page(of: .list(.home), after: nil, limit: limit, account: Self.account)
        return try kept.map { try Page(timeline: $0.json("feed")).items.count } ?? -1
    }

    /// A page of what is found, as it is shown.
    package func search(_ query: String, limit: Int) async throws -> Int {
        try await store.search(SeenQuery(query), limit: limit, cursor: nil, account: Self.account).found.count
    }
}
