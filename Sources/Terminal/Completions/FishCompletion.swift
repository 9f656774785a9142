/// The completions for fish.
struct FishCompletion: Sendable {
    let tree: CompletionTree

    var script: String {
        let values = tree.valueOptions.map(\.name).joined(separator: " ")
        let paths = tree.places.dropFirst().map { Self.quoted($0.path.joined(separator: " ")) }.joined(separator: " ")
        return """
            # Completions of warren for fish. Keep them:
            #   warren completions fish > ~/.config/fish/completions/warren.fish
            function __warren_at
                set -l at ''
                set -l skip 0
                for word in (commandline -opc)[2..-1]
                    if test $skip = 1
                        set skip 0
                        continue
                    end
                    if contains -- $word \(values)
                        set skip 1
                        continue
                    end
                    string match -q -- '-*' $word; and continue
                    set -l next (string trim -- "$at $word")
                    if contains -- $next \(paths)
                        set at $next
                    end
                end
                test "$at" = "$argv[1]"
            end
            complete -c warren -f
            \((tree.globalOptions.map { "complete -c warren" + option($0) } + tree.places.flatMap(lines)).joined(separator: "\n"))

            """
    }

    private func lines(_ place: CompletionTree.Place) -> [String] {
        let start = "complete -c warren -n \"__warren_at '\(place.path.joined(separator: " "))'\""
        return place.words.map { "\(start) -a \($0.word) -d \(Self.quoted($0.says))" }
            + place.options.map { start + option($0) } + (place.takesFile ? [start + " -F"] : [])
    }

    private func option(_ option: OptionSpecification) -> String {
        let value =
            switch option.value {
            case nil: ""
            case "FILE", "DIR": " -r -F"
            default: option.choices.isEmpty ? " -x" : " -x -a \(Self.quoted(option.choices.joined(separator: " ")))"
            }
        return " -l \(option.name.dropFirst(2))\(value) -d \(Self.quoted(option.summary))"
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
