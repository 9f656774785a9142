/// What a person types that a view can take.
enum Command: Hashable {
    case login(String)
    case logout
    case order(String)
    case serve(Int)
    case announce(String)
    case dismiss

    /// Reads a line; `nil` when it is none of these.
    init?(_ line: String) {
        let words = line.split(separator: " ")
        let rest = words.dropFirst().joined(separator: " ")
        switch (words.first, rest.isEmpty) {
        case ("login", false): self = .login(rest)
        case ("logout", true): self = .logout
        case ("order", false): self = .order(rest)
        case ("announce", false): self = .announce(rest)
        case ("dismiss", true): self = .dismiss
        case ("serve", false):
            guard let number = Int(rest) else { return nil }
            self = .serve(number)
        default: return nil
        }
    }
}
