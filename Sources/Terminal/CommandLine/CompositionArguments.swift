import Services
import ShellFeatures

/// Reads what `post` takes: each description belongs to the picture before it.
enum CompositionArguments {
    static func composition(_ arguments: ParsedArguments) throws(UsageError) -> Composition {
        var images: [Composition.Image] = []
        var isDescribed = true
        for option in arguments.options {
            switch option.name {
            case "--image":
                images.append(Composition.Image(path: option.value, alt: ""))
                isDescribed = false
            case "--alt":
                guard let last = images.last, !isDescribed else { throw .strayDescription }
                images[images.count - 1] = Composition.Image(path: last.path, alt: option.value)
                isDescribed = true
            default: continue
            }
        }
        if images.count > PostDraft.maxImages { throw .tooManyImages(most: PostDraft.maxImages) }
        let needsText = images.isEmpty && arguments.value("--quote") == nil
        if arguments.words.isEmpty, needsText { throw .missingArgument("TEXT", command: arguments.command) }
        let text = arguments.word(0) ?? ""
        if text.showsNothing, needsText { throw .blankText }
        return Composition(
            text: text == "-" ? .standardInput : .given(text), images: images, replyTo: arguments.value("--reply"),
            quote: arguments.value("--quote"), languages: arguments.values("--lang"))
    }
}
