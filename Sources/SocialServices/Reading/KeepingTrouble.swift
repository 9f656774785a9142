import Persistence
import Services
import Synchronization

/// Remembers why what was read could not be kept.
final class KeepingTrouble: KeepingTroubleTelling {
    private let last = Mutex<SocialError?>(nil)

    var keepingTrouble: SocialError? { last.withLock { $0 } }

    func note(_ error: DatabaseError) {
        // An answer that is no answer is not the store's trouble.
        if error.concernsWriting { last.withLock { $0 = SocialError(error) } }
    }
}
