/// The completions for bash.
struct BashCompletion: Sendable {
    let tree: CompletionTree

    var script: String {
        let values = tree.valueOptions.map(\.name).joined(separator: "|")
        let files = tree.fileOptions.joined(separator: "|")
        let paths = tree.places.dropFirst().map { Self.quoted($0.path) }.joined(separator: " | ")
        let choices = tree.choiceOptions.map(choices).joined(separator: "\n")
        let cases = tree.places.map(line).joined(separator: "\n")
        return """
            # Completions of warren for bash. Try them:  source <(warren completions bash)
            # Keep them:  warren completions bash > ~/.local/share/bash-completion/completions/warren
            _warren() {
                local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
                local at='' i next skip=0 words='' options='' files=0
                COMPREPLY=()
                for ((i = 1; i < COMP_CWORD; i++)); do
                    if ((skip)); then skip=0; continue; fi
                    case ${COMP_WORDS[i]} in
                        \(values)) skip=1; continue ;;
                        -*) continue ;;
                    esac
                    next="${at:+$at }${COMP_WORDS[i]}"
                    case $next in
                        \(paths)) at=$next ;;
                    esac
                done
                case $previous in
                    \(files)) compopt -o default; return ;;
            \(choices)
                    \(values)) return ;;
                esac
                case $at in
            \(cases)
                esac
                if [[ $word == -* ]]; then words="$options"; fi
                if ((files)) && [[ $word != -* ]]; then compopt -o default; fi
                mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
            }
            complete -F _warren warren

            """
    }

    private func choices(of option: OptionSpecification) -> String {
        let words = option.choices.joined(separator: " ")
        return "        \(option.name)) mapfile -t COMPREPLY < <(compgen -W '\(words)' -- \"$word\"); return ;;"
    }

    private func line(_ place: CompletionTree.Place) -> String {
        let words = place.words.map(\.word).joined(separator: " ")
        let options = tree.options(at: place).map(\.name).joined(separator: " ")
        let files = place.takesFile ? " files=1" : ""
        return "        \(Self.quoted(place.path))) words='\(words)' options='\(options)'\(files) ;;"
    }

    // Command words are letters and dashes.
    private static func quoted(_ path: [String]) -> String { "'" + path.joined(separator: " ") + "'" }
}
