/// Tells whether what is read, and how far, can be kept on this machine. Reading goes on where it cannot.
public protocol KeepingTroubleTelling: Sendable {
    /// Why something that was read could not be kept, the last time that this happened; nil when everything was.
    var keepingTrouble: SocialError? { get }
}
