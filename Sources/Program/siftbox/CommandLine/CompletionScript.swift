import ArgumentParser
import Commands
import Foundation

/// The script that teaches a shell what to offer after Tab: the library's, with what it lacks.
///
/// - Without a command, options and the session are those of `open`, the default command.
/// - Names of files stay as they are: with colons in zsh, and in bash with `$(…)`, which the library's script runs.
/// - After `mcc=` and `folder/`, the word continues without a space.
/// - After `help`, there are the commands and the page of the filter's options.
enum CompletionScript {
    /// The shell whose script the arguments ask for; nil: they ask for something else.
    static func shell(in arguments: [String]) -> CompletionShell? {
        guard arguments.count == 2, arguments[0] == "--generate-completion-script" else { return nil }
        return CompletionShell(rawValue: arguments[1])
    }

    static func text(for shell: CompletionShell) -> String {
        let script = Siftbox.completionScript(for: shell)
        return switch shell {
        case .bash: bash(script)
        case .zsh: zsh(script)
        case .fish: fish(script)
        default: script
        }
    }

    /// The names of the commands.
    private static func commands(_ separator: String) -> String {
        (names(in: Siftbox.self) + ["help"]).joined(separator: separator)
    }

    private static func names(in command: any ParsableCommand.Type) -> [String] {
        command.configuration.subcommands.map { $0.configuration.commandName ?? $0._commandName }
    }

    /// What can follow `help`, and then the commands with commands.
    private static var pages: [(words: String, next: [String])] {
        [("help", names(in: Siftbox.self) + FilterHelp.arguments.suffix(1))]
            + Siftbox.configuration.subcommands.filter { !$0.configuration.subcommands.isEmpty }
            .map { ("help \($0.configuration.commandName ?? $0._commandName)", names(in: $0)) }
    }

    /// A function of bash or zsh that offers them.
    ///
    /// - Parameters:
    ///   - written: the words before the cursor, in the shell's language.
    ///   - offer: the command of the shell that offers words.
    private static func help(after written: String, _ offer: (String) -> String) -> String {
        let cases = pages.map { "    '\($0.words)') \(offer($0.next.joined(separator: " "))) ;;" }
        return "_siftbox_help() {\n    case \"\(written)\" in\n\(cases.joined(separator: "\n"))\n    esac\n}"
    }

    private static func bash(_ script: String) -> String {
        // compgen expands the words of -W as the shell does: a file's name would run a command.
        replacingFunction(
            "_siftbox_help", in: script,
            with: help(after: "${COMP_WORDS[*]:1:COMP_CWORD-1}") {
                #"COMPREPLY+=($(compgen -W '\#($0)' -- "${cur}"))"#
            }
        ).replacing(
            #"__siftbox_add_completions -W "$(__siftbox_custom_complete"#,
            with: #"__siftbox_add_lines "$(__siftbox_custom_complete"#
        ).replacing(
            "    __siftbox_offer_flags_options 0\n\n    # Offer subcommand /",
            with: """
                    # Without a command, the options are those of open.
                    case "${unparsed_words[0]}" in
                    \(commands("|"))) ;;
                    *)
                        if [[ "${#unparsed_words[@]}" -gt 1 || "${unparsed_words[0]}" = -* ]]; then
                            unparsed_words=(open "${unparsed_words[@]}")
                        fi
                        ;;
                    esac
                    __siftbox_offer_flags_options 0

                    # Offer subcommand /
                """, maxReplacements: 1
        ).replacing(
            #" help' -- "${cur}"))"#,
            with: #"""
                 help' -- "${cur}"))
                        [[ -n "${cur}" ]] && __siftbox_add_completions -o plusdirs -fX '!*.@(yaml|yml)'
                """#, maxReplacements: 1
        ).replacing(
            "\ncomplete -o filenames -F _siftbox siftbox",
            with: #"""

                # Adds each line of a text as a completion.
                __siftbox_add_lines() {
                    local completion
                    while IFS='' read -r completion; do
                        [[ -n "${completion}" ]] && COMPREPLY+=("${completion}")
                    done <<<"${1}"
                }

                # After NAME=, which is not the name of a file, the word continues.
                __siftbox_complete_word() {
                    _siftbox "${@}"
                    local completion
                    for completion in "${COMPREPLY[@]}"; do
                        [[ "${completion}" = *= ]] || return 0
                    done
                    compopt +o filenames -o nospace 2>/dev/null
                    return 0
                }

                complete -o filenames -F __siftbox_complete_word siftbox
                """#)
    }

    private static func zsh(_ script: String) -> String {
        // The library's function takes what is after a colon for a description.
        replacingFunction(
            "__siftbox_complete",
            in: replacingFunction(
                "_siftbox_help", in: script,
                with: help(after: "${(j: :)words[1,CURRENT-1]}") { "compadd -- \($0)" }),
            with: #"""
                __siftbox_complete() {
                    local -a whole=("${(@)@:#*[/=]}") continued=("${(@M)@:#*[/=]}")
                    local -i ret=1
                    compadd -V siftbox -a whole && ret=0
                    compadd -V siftbox -S '' -a continued && ret=0
                    return "${ret}"
                }
                """#
        ).replacing(
            "    unsetopt aliases banghist\n",
            with: """
                    unsetopt aliases banghist

                    # Without a command, the options are those of open.
                    if [[ "${words[2]}" != (\(commands("|"))) && ( "${CURRENT}" -gt 2 || "${words[2]}" == -* ) ]]; then
                        words=("${words[1]}" open "${(@)words[2,-1]}")
                        (( CURRENT += 1 ))
                    fi

                """, maxReplacements: 1
        ).replacing(
            "        _describe -V subcommand subcommands && ret=0\n        ;;\n    arg)",
            with: #"""
                        _describe -V subcommand subcommands && ret=0
                        [[ -n "${PREFIX}" ]] && _files -g '*.yaml *.yml' && ret=0
                        ;;
                    arg)
                """#, maxReplacements: 1)
    }

    /// Replaces the definition of a shell function.
    private static func replacingFunction(_ name: String, in script: String, with definition: String) -> String {
        guard let start = script.range(of: "\n\(name)() {\n"),
            let end = script.range(of: "\n}\n", range: start.upperBound..<script.endIndex)
        else { return script }
        return script.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "\n\(definition)\n")
    }

    private static func fish(_ script: String) -> String {
        let sessions = script.split(separator: "\n").first { $0.contains(#""siftbox open" -eq 1'"#) } ?? ""
        let sessionsAtStart = sessions.replacing(
            #""siftbox open" -eq 1'"#, with: #""siftbox" -eq 1; and test -n (commandline -t)'"#)
        let pages = pages.map { page in
            "complete -c 'siftbox' -n '__siftbox_follows \(page.words)' -fa '\(page.next.joined(separator: " "))'"
        }
        // Fish 3 knows the position in the word only at a terminal.
        return script.replacing("(__siftbox_tokens -tC)", with: "(__siftbox_position)").replacing(
            "    set -l unparsed_tokens (__siftbox_tokens -pc)\n",
            with: """
                    set -l unparsed_tokens (__siftbox_tokens -pc)
                    # Without a command, the options are those of open.
                    set -l written $unparsed_tokens[2..] (commandline -t)
                    if not contains -- "$written[1]" \(commands(" "))
                        if test (count $written) -gt 1; or string match -q -- '-*' "$written[1]"
                            set unparsed_tokens $unparsed_tokens[1] open $unparsed_tokens[2..]
                        end
                    end

                """, maxReplacements: 1)
                + """

                # How many characters of the word are before the cursor.
                function __siftbox_position
                    commandline -tC 2>/dev/null; or string length -- "$(commandline -tc)"
                end

                # Whether these words are before the cursor.
                function __siftbox_follows
                    set -l tokens (__siftbox_tokens -pc)
                    test "$tokens[2..]" = "$argv"
                end

                \(pages.joined(separator: "\n"))
                \(sessionsAtStart)

                """
    }
}
