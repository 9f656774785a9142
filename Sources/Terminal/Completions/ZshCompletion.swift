/// The completions for zsh.
struct ZshCompletion: Sendable {
    let tree: CompletionTree

    var script: String {
        let values = tree.valueOptions.map(\.name).joined(separator: "|")
        let files = tree.fileOptions.joined(separator: "|")
        let paths = tree.places.dropFirst().map { Self.quoted($0.path.joined(separator: " ")) }.joined(separator: "|")
        let choices = tree.choiceOptions.map(choices).joined(separator: "\n")
        let cases = tree.places.map(block).joined(separator: "\n")
        return """
            #compdef warren
            # Completions of warren for zsh. Keep them in a folder of $fpath:  warren completions zsh > ~/.zfunc/_warren
            _warren() {
                local at='' next i skip=0 files=0
                local -a candidates options
                for ((i = 2; i < CURRENT; i++)); do
                    if ((skip)); then skip=0; continue; fi
                    case $words[i] in
                        (\(values)) skip=1; continue ;;
                        (-*) continue ;;
                    esac
                    next="${at:+$at }$words[i]"
                    case $next in
                        (\(paths)) at=$next ;;
                    esac
                done
                case $words[CURRENT-1] in
                    (\(files)) _files; return ;;
            \(choices)
                    (\(values)) return ;;
                esac
                case $at in
            \(cases)
                esac
                if [[ $words[CURRENT] == -* ]]; then
                    _describe -o option options
                else
                    _describe command candidates
                    ((files)) && _files
                fi
            }
            # Sourced it is registered; as a file of $fpath it is the function itself.
            if [[ $funcstack[1] == _warren ]]; then _warren "$@"; else compdef _warren warren; fi

            """
    }

    private func choices(of option: OptionSpecification) -> String {
        let words = option.choices.map { Self.described($0, option.summary) }.joined(separator: " ")
        return "        (\(option.name)) candidates=(\(words)); _describe value candidates; return ;;"
    }

    private func block(_ place: CompletionTree.Place) -> String {
        let words = place.words.map { Self.described($0.word, $0.says) }.joined(separator: " ")
        let options = tree.options(at: place).map { Self.described($0.name, $0.summary) }.joined(separator: " ")
        return """
                    (\(Self.quoted(place.path.joined(separator: " "))))
                        candidates=(\(words))
                        options=(\(options))\(place.takesFile ? "\n            files=1" : "")
                        ;;
            """
    }

    private static func described(_ word: String, _ text: String) -> String {
        quoted(word + ":" + text.replacing(":", with: "\\:"))
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
