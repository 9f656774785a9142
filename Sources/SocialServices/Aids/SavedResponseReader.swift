import ATProto
import Lexicons
import Services

/// Recognises a saved XRPC answer by the names of its fields, and reads it with the code that reads live answers.
struct SavedResponseReader: SavedResponseReading {
    func read(_ json: [UInt8]) throws(SocialError) -> SavedResponse {
        do {
            let document = try RawJSON(answer: json)
            guard document.isObject else { throw Self.unknown("it is not a JSON object") }
            guard
                let response = try Self.postsAndThreads(document) ?? Self.peopleAndLists(document)
                    ?? Self.rest(document)
            else { throw Self.unknown("no known answer has fields like its") }
            return response
        } catch let error as JSONError {
            throw .invalid(what: "the saved answer", problem: "\(error)")
        } catch let error as SocialError {
            throw error
        } catch {
            throw .invalid(what: "the saved answer", problem: "\(error)")
        }
    }

    private static func unknown(_ problem: String) -> SocialError {
        .invalid(what: "the saved answer", problem: problem)
    }

    private static func postsAndThreads(_ document: RawJSON) throws -> SavedResponse? {
        var report = ReadReport()
        if document["feed"]?.elements != nil {
            let output = try AppBskyFeedGetTimeline.Output.read(document, report: &report)
            return .timeline(
                Page(output.feed, in: "feed", cursor: output.cursor, report: report, TimelineEntry.init))
        }
        if document["posts"]?.elements != nil {
            let output = try AppBskyFeedSearchPosts.Output.read(document, report: &report)
            return .posts(Page(output.posts, in: "posts", cursor: output.cursor, report: report, Post.init))
        }
        guard let thread = document["thread"] else { return nil }
        if thread.elements != nil {
            let output = try AppBskyUnspeccedGetPostThreadV2.Output.read(document, report: &report)
            return .thread(ConversationThread(output, report: report))
        }
        let output = try AppBskyFeedGetPostThread.Output.read(document, report: &report)
        return .thread(ConversationThread(output, report: report))
    }

    private static func peopleAndLists(_ document: RawJSON) throws -> SavedResponse? {
        var report = ReadReport()
        let cursor = document["cursor"]?.string
        if document["notifications"]?.elements != nil {
            let output = try AppBskyNotificationListNotifications.Output.read(document, report: &report)
            return .notifications(
                Page(output.notifications, in: "notifications", cursor: cursor, report: report) { view, _, _ in
                    SocialNotification(view)
                })
        }
        if document["profiles"]?.elements != nil {
            let output = try AppBskyActorGetProfiles.Output.read(document, report: &report)
            return .profiles(
                Page(output.profiles, in: "profiles", cursor: nil, report: report) { view, _, _ in Profile(view) })
        }
        if document["list"]?.isObject == true {
            let output = try AppBskyGraphGetList.Output.read(document, report: &report)
            return .list(
                ActorList(output.list),
                members: Page(output.items, in: "items", cursor: cursor, report: report) { view, _, _ in
                    Actor(view.subject)
                })
        }
        if document["lists"]?.elements != nil {
            let output = try AppBskyGraphGetLists.Output.read(document, report: &report)
            return .lists(
                Page(output.lists, in: "lists", cursor: cursor, report: report) { view, _, _ in ActorList(view) })
        }
        for field in ["actors", "followers", "follows", "blocks", "mutes", "repostedBy", "suggestions", "likes"] {
            guard let elements = document[field]?.elements else { continue }
            var mapping = MappingReport()
            // likes hold the actor beside the date.
            let people = mapping.map(elements, in: field) { element, path, mapping in
                element["actor"].map { actor(from: $0, path: path, report: &mapping) }
                    ?? actor(from: element, path: path, report: &mapping)
            }
            return .actors(Page(items: people, cursor: cursor, skipped: mapping.skipped))
        }
        if document["did"] != nil, document["handle"] != nil {
            let profile = try AppBskyActorDefs.ProfileViewDetailed.read(document, report: &report)
            return .profiles(Page([profile], in: "", cursor: nil, report: report) { view, _, _ in Profile(view) })
        }
        // A labeler is shown as the account behind it.
        if document["policies"] != nil, let creator = document["creator"] {
            var mapping = MappingReport()
            let account = actor(from: creator, path: { "creator" }, report: &mapping)
            return .actors(Page(items: account.map { [$0] } ?? [], skipped: mapping.skipped))
        }
        return nil
    }

    private static func actor(from raw: RawJSON, path: () -> String, report: inout MappingReport) -> Actor? {
        do {
            return Actor(try AppBskyActorDefs.ProfileView.read(raw))
        } catch {
            report.skip(path(), "\(error)")
            return nil
        }
    }

    private static func rest(_ document: RawJSON) throws -> SavedResponse? {
        var report = ReadReport()
        let cursor = document["cursor"]?.string
        if document["feeds"]?.elements != nil {
            let output = try AppBskyFeedGetFeedGenerators.Output.read(document, report: &report)
            return .feeds(
                Page(output.feeds, in: "feeds", cursor: cursor, report: report) { view, _, _ in FeedGenerator(view) })
        }
        if document["starterPacks"]?.elements != nil {
            let output = try AppBskyGraphSearchStarterPacks.Output.read(document, report: &report)
            return .starterPacks(
                Page(output.starterPacks, in: "starterPacks", cursor: cursor, report: report) { view, _, _ in
                    StarterPack(view)
                })
        }
        if document["convos"]?.elements != nil {
            let output = try ChatBskyConvoListConvos.Output.read(document, report: &report)
            return .conversations(
                Page(output.convos, in: "convos", cursor: cursor, report: report) { view, _, _ in Conversation(view) })
        }
        for field in ["records", "postRecords"] {
            guard let elements = document[field]?.elements else { continue }
            var mapping = MappingReport()
            let records = mapping.map(elements, in: field) { element, path, mapping -> SavedRecord? in
                guard let value = element["value"], let type = value.type else {
                    mapping.skip(path(), "a record without a value or $type")
                    return nil
                }
                return SavedRecord(uri: element["uri"]?.string, type: type, summary: summary(of: value))
            }
            return .records(Page(items: records, cursor: cursor, skipped: mapping.skipped))
        }
        if let draft = document["draft"], let posts = draft["posts"]?.elements {
            return .records(
                Page(
                    items: posts.map {
                        SavedRecord(uri: nil, type: "app.bsky.draft.defs#draftPost", summary: summary(of: $0))
                    }))
        }
        if let preferences = document["preferences"]?.elements {
            return .preferences(
                preferences.map { SavedRecord(uri: nil, type: $0.type ?? "", summary: summary(of: $0)) })
        }
        return nil
    }

    /// The text where there is one, else the beginning of the JSON.
    private static func summary(of record: RawJSON) -> String {
        if let text = record["text"]?.string { return text }
        let json = record.text
        return json.count > 200 ? "\(json.prefix(200))…" : json
    }
}
