import Persistence

/// Why a local network did not start.
public enum LocalNetworkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program listens on the port.
    case portTaken(UInt16)
    /// The directory is in use by a network that runs already; nil while that one is still starting.
    case alreadyRunning(directory: String, url: String?)
    /// A file or folder of the network could not be made, opened or read.
    case cannotOpen(path: String, reason: String)
    /// What is kept in the directory cannot be used any more, or was written by another version.
    case unusable(directory: String, reason: String)
    /// No socket could be opened on loopback.
    case cannotListen(reason: String)
    /// The small world could not be built.
    case cannotBuildWorld(reason: String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .portTaken(let port):
            "Port \(port) of this machine is taken by another program. Choose another port, or 0 for any that is free."
        case .alreadyRunning(let directory, let url?):
            "The local network in \(directory) runs already, at \(url). Use that one, or stop it first."
        case .alreadyRunning(let directory, nil):
            "The local network in \(directory) is being started by another process. Try again in a moment."
        case .cannotOpen(let path, let reason):
            "\(path) cannot be opened: \(reason). Check the folder, or use another one."
        case .unusable(let directory, let reason):
            "The local network in \(directory) cannot be used: \(reason). Remove the folder to have it made anew."
        case .cannotListen(let reason): "The local network cannot listen on 127.0.0.1: \(reason)."
        case .cannotBuildWorld(let reason): "The small world could not be built: \(reason). Report this as a bug."
        }
    }
}

extension LocalNetworkError {
    /// Why the store of a directory cannot be used.
    init(_ error: DatabaseError, in directory: String) {
        self =
            switch error {
            case .cannotOpen(let file, let reason): .cannotOpen(path: file, reason: reason)
            case .readOnly(let file): .cannotOpen(path: file, reason: "it may not be written")
            case .busy(let file): .cannotOpen(path: file, reason: "another program keeps it locked")
            case .full(let file): .cannotOpen(path: file, reason: "no space is left on its disk")
            case .disk(let file, let detail): .cannotOpen(path: file, reason: "its disk failed (\(detail))")
            case .notADatabase(let file): .unusable(directory: directory, reason: "\(file) is not a database")
            case .corrupt(let file, let detail):
                .unusable(directory: directory, reason: "\(file) is damaged (\(detail))")
            case .newer(let file, _):
                .unusable(directory: directory, reason: "\(file) was written by a newer Warren")
            default: .unusable(directory: directory, reason: error.description)
            }
    }
}
