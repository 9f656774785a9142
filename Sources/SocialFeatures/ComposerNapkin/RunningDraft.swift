import Services

/// The draft that stands for what is being written, so that nothing is lost when the program ends. The composer's interactor owns it.
final class RunningDraft {
    private let drafts: any DraftKeeping
    private let editing: any DraftEditing
    /// Its number; nil as long as there is none.
    private(set) var id: Int64?
    /// It was there before it was opened here.
    let isOlder: Bool
    /// What it says.
    private var content: PostDraft?

    init(_ id: Int64?, saying draft: PostDraft, drafts: any DraftKeeping, editing: any DraftEditing) {
        self.drafts = drafts
        self.editing = editing
        self.id = id
        isOlder = id != nil
        content = id == nil ? nil : draft
    }

    /// Whether it says something else than what is written.
    func differs(from draft: PostDraft) -> Bool { content != draft }

    /// Lets it say what is written. Deleted by somebody else in the meantime, it is made anew.
    func keep(
        _ draft: PostDraft, isolation: isolated (any _Concurrency.Actor)? = #isolation
    ) async throws(SocialError) -> Int64 {
        if let id {
            do throws(SocialError) {
                if differs(from: draft) {
                    let isSame = content.map { Self.pictures($0) == Self.pictures(draft) } ?? false
                    try await editing.update(id, to: draft, picturesChanged: !isSame)
                    content = draft
                }
                return id
            } catch .notFound {
                forget()
            }
        }
        let kept = try await drafts.keep(draft)
        (id, content) = (kept.id, draft)
        return kept.id
    }

    /// Deletes it, if it is there.
    func delete(isolation: isolated (any _Concurrency.Actor)? = #isolation) async {
        guard let id else { return }
        forget()
        _ = try? await drafts.deleteDraft(id)
    }

    /// It is none any more: it was published.
    func forget() {
        (id, content) = (nil, nil)
    }

    /// Another one stands for what is written.
    func replace(with id: Int64) {
        (self.id, content) = (id, nil)
    }

    private static func pictures(_ draft: PostDraft) -> [[[UInt8]]] {
        draft.parts.map { $0.images.map(\.bytes) }
    }
}
