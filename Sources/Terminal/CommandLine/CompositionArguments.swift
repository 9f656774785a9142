import Services
import ShellFeatures

/// Reads what `post` takes. What belongs to one post follows it: pictures, quotes and labels stand behind the `--then` that
/// begins theirs, and each description behind its picture.
enum CompositionArguments {
    static func composition(_ arguments: ParsedArguments) throws(UsageError) -> Composition {
        var parts = [Composition.Part(text: text(arguments.word(0) ?? ""))]
        var isDescribed = true
        for option in arguments.options {
            let last = parts.count - 1
            switch option.name {
            case "--then":
                parts.append(Composition.Part(text: text(option.value)))
                isDescribed = true
            case "--image":
                parts[last].images.append(Composition.Image(path: option.value, alt: ""))
                isDescribed = false
            case "--alt":
                guard let image = parts[last].images.popLast(), !isDescribed else { throw .strayDescription }
                parts[last].images.append(Composition.Image(path: image.path, alt: option.value))
                isDescribed = true
            case "--quote":
                guard parts[last].quote == nil else { throw .repeatedOption("--quote") }
                parts[last].quote = option.value
            case "--label":
                guard let label = SelfLabel(rawValue: option.value) else {
                    throw .badChoice(
                        argument: "--label", value: option.value, choices: SelfLabel.allCases.map(\.rawValue))
                }
                if !parts[last].labels.contains(label) { parts[last].labels.append(label) }
            default: continue
            }
        }
        try check(parts, arguments)
        let gates = try GateArguments.gates(arguments.values("--gate"))
        if gates.replies != nil, arguments.has("--reply") { throw .gatedReply }
        return Composition(
            first: parts[0], further: Array(parts.dropFirst()), replyTo: arguments.value("--reply"),
            languages: arguments.values("--lang"), gates: gates)
    }

    private static func text(_ word: String) -> Composition.Text {
        word == "-" ? .standardInput : .given(word)
    }

    private static func check(_ parts: [Composition.Part], _ arguments: ParsedArguments) throws(UsageError) {
        guard parts.count <= PostDraft.maxParts else { throw .tooManyParts(most: PostDraft.maxParts) }
        for (place, part) in parts.enumerated() {
            if part.images.count > PostDraft.maxImages { throw .tooManyImages(most: PostDraft.maxImages) }
            guard part.images.isEmpty, part.quote == nil, case .given(let text) = part.text, text.showsNothing else {
                continue
            }
            if place == 0, arguments.words.isEmpty { throw .missingArgument("TEXT", command: arguments.command) }
            throw .blankText
        }
        if parts.count(where: { $0.text == .standardInput }) > 1 { throw .repeatedInput }
    }
}

/// Reads who may do what with a post.
enum GateArguments {
    /// Those that are no list's address.
    static let words = ["everyone", "nobody", "mentioned", "following", "followers", "no-quotes"]

    static func gates(_ values: [String]) throws(UsageError) -> PostGates {
        var gates = PostGates()
        var rules: [ReplyRule] = []
        // Of those that stand alone.
        var alone: String?
        for value in values {
            switch value {
            case "no-quotes": gates.forbidsQuotes = true
            case "everyone", "nobody":
                if let alone, alone != value { throw .contradiction("--gate \(alone)", "--gate \(value)") }
                alone = value
            default:
                let rule = try rule(value)
                if !rules.contains(rule) { rules.append(rule) }
            }
        }
        if let alone, !rules.isEmpty {
            let other = values.first { !["no-quotes", alone].contains($0) } ?? ""
            throw .contradiction("--gate \(alone)", "--gate \(other)")
        }
        if alone == "nobody" || !rules.isEmpty { gates.replies = rules }
        return gates
    }

    private static func rule(_ value: String) throws(UsageError) -> ReplyRule {
        switch value {
        case "mentioned": return .mentioned
        case "following": return .following
        case "followers": return .followers
        default:
            // Whether an address is one of a list is for who looks it up.
            guard value.contains("/") else {
                throw .badChoice(argument: "--gate", value: value, choices: words + ["LIST-URI"])
            }
            return .list(value)
        }
    }
}
