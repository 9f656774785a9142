import Foundation
import LexiconGenerator

// Usage: generate-lexicons [--check] [lexicon folder] [output folder]
// Without folders it works in the package whose root is the current directory.

var arguments = Array(CommandLine.arguments.dropFirst())
let isCheck = arguments.first == "--check"
if isCheck { arguments.removeFirst() }
let source = arguments.first ?? "Lexicons"
let target = arguments.dropFirst().first ?? "Sources/Lexicons"

func say(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
}

do {
    let files = try LexiconGenerator.generate(try LexiconGenerator.load(source))
    if isCheck {
        let names = LexiconGenerator.differences(files, in: target)
        if !names.isEmpty {
            say(
                "\(target) is not what \(source) gives; run generate-lexicons. Different: "
                    + names.joined(separator: ", "))
            exit(1)
        }
        say("\(target) is up to date (\(files.count) files).")
    } else {
        let names = try LexiconGenerator.write(files, to: target)
        say(names.isEmpty ? "\(target) was up to date." : "Wrote \(names.count) of \(files.count) files to \(target).")
    }
} catch {
    say("\(error)")
    exit(1)
}
