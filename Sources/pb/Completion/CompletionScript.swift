internal import PlanBoardCore

/// The scripts that complete words in a command shell, such as bash. No script lets the shell expand or run text of the
/// user or of a plan.
enum CompletionScript {
  /// The script for `--generate-completion-script SHELL`; nil for other arguments, or for an unknown shell. Without the
  /// argument `SHELL`, the environment variable `SHELL` names the shell.
  static func requested(by arguments: [String]) -> String? {
    let option = "--generate-completion-script"
    let shell: Substring?
    switch arguments.count {
    case 1 where arguments[0] == option:
      shell = System.environment("SHELL").flatMap { $0.split(separator: "/").last }
    case 1 where arguments[0].hasPrefix(option + "="): shell = arguments[0].dropFirst(option.count + 1)
    case 2 where arguments[0] == option: shell = arguments[1][...]
    default: return nil
    }
    return shell.flatMap { CandidateSyntax(rawValue: String($0)) }.map { text(for: $0) }
  }

  private static func text(for shell: CandidateSyntax) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// For bash 3.2 and later, with or without the package bash-completion. `$2` is the text that bash replaces: only
  /// `fr` of `due:fr`, because COMP_WORDBREAKS contains `:`.
  private static let bash = #"""
    # Completion of pb for bash

    _pb() {
        local -r line="${COMP_LINE:0:COMP_POINT}"
        local reply
        COMPREPLY=()
        while IFS='' read -r reply; do
            COMPREPLY+=("${reply}")
        done < <("${1/#\~\//${HOME}/}" ---completion bash "${line}" "${2}" 2>/dev/null)
        # Another part of the word follows.
        if [[ "${#COMPREPLY[@]}" -eq 1 && "${COMPREPLY[0]}" == *[:/=] ]]; then
            compopt -o nospace 2>/dev/null
        fi
        # Without compopt, bash would take its failure for a missing completion.
        return 0
    }

    complete -F _pb pb
    """#

  /// A user can also save the script as a file `_pb` in a folder of `fpath`. zsh then reads the file on first use.
  private static let zsh = #"""
    #compdef pb

    _pb() {
        local -a replies unfinished finished
        local -r program="${(Q)words[1]}"
        replies=("${(@f)$("${program/#\~\//${HOME}/}" ---completion zsh "${compstate[quote]}" "${(@Q)words[2,CURRENT-1]}" "${PREFIX}" 2>/dev/null)}")
        replies=("${(@)replies:#}")
        # Another part of the word follows.
        unfinished=("${(@M)replies:#*(\\:|/|=):*}")
        finished=("${(@)replies:#*(\\:|/|=):*}")
        (( ${#unfinished} )) && _describe -V '' unfinished -U -S ''
        (( ${#finished} )) && _describe -V '' finished -U
        (( ${#replies} ))
    }

    if [[ "${funcstack[1]}" == _pb ]]; then
        _pb "${@}"
    elif (( ${+functions[compdef]} )); then
        compdef _pb pb
    fi
    """#

  private static let fish = #"""
    # Completion of pb for fish

    function __pb_candidates
        set -l words (commandline -opc)
        set -l program (string replace -r '^~/' "$HOME/" -- "$words[1]")
        set -e words[1]
        set -l typed (commandline -ct)
        command $program ---completion fish $words "$typed" 2>/dev/null
    end

    complete -c pb -k -f -a '(__pb_candidates)'
    """#
}
