/// Functions of the completion script for bash (3.2 and later) that replace ArgumentParser's.
///
/// No function expands its input: candidates come line by line from `read -r`, and are inserted into the command line with a
/// backslash before any character that bash would act on. `CandidateSyntax` accepts only candidates for which this works.
enum BashFunctions {
  /// The names of ArgumentParser's functions that are replaced.
  static let names: Set = ["__pb_cursor_index_in_current_word", "__pb_add_completions", "__pb_custom_complete"]

  /// The start of `_pb`. `$2` is the text that bash will replace with the completion.
  static let start = #"""
        local -a typed_words=()
        local typed='' quote=''
        local -i cut=0
        __pb_read_line "${2}"
        local -a COMP_WORDS=("${typed_words[@]}")
        local -i COMP_CWORD="$((${#typed_words[@]} - 1))"
        local -r cur="${typed}"
    """#

  static let text = #"""

    # Reads the line up to the cursor. Sets typed_words: its words, without quotes; typed: the last one; quote: the quotation
    # mark that is still open; cut: how much of typed comes before the text to replace, which is $1.
    __pb_read_line() {
        local -r line="${COMP_LINE:0:COMP_POINT}"
        local -r replaced="${1//\\/}"
        local char
        local -i index=0 is_word=0
        while ((index < ${#line})); do
            char="${line:index:1}"
            index+=1
            if [[ "${quote}" == "'" ]]; then
                if [[ "${char}" == "'" ]]; then quote=''; else typed+="${char}"; fi
            elif [[ "${char}" == '\' ]]; then
                char="${line:index:1}"
                index+=1
                is_word=1
                [[ -n "${quote}" && "${char}" != [\$\`\"\\] ]] && typed+='\'
                typed+="${char}"
            elif [[ -n "${quote}" ]]; then
                if [[ "${char}" == '"' ]]; then quote=''; else typed+="${char}"; fi
            elif [[ "${char}" == [\'\"] ]]; then
                quote="${char}"
                is_word=1
            elif [[ "${char}" == [[:space:]] ]]; then
                ((is_word)) && typed_words+=("${typed}")
                typed=''
                is_word=0
            else
                typed+="${char}"
                is_word=1
            fi
        done
        typed_words+=("${typed}")
        cut="$((${#typed} > ${#replaced} ? ${#typed} - ${#replaced} : 0))"
    }

    __pb_cursor_index_in_current_word() {
        printf %s "${#typed}"
    }

    __pb_custom_complete() {
        "${COMP_WORDS[0]}" "${@}" "${COMP_WORDS[@]}"
    }

    # Offers texts, one on each line. A text that does not start with the typed text replaces it, if it is the only one.
    __pb_add_candidates() {
        local -r space='\ ' mark='\"' less='\<' more='\>'
        local candidate
        local -a others=()
        while IFS='' read -r candidate; do
            [[ -n "${candidate}" ]] || continue
            if [[ "${candidate}" != "${typed}"* ]]; then
                others+=("${candidate}")
                continue
            fi
            candidate="${candidate:cut}"
            case "${quote}" in
            '')
                candidate="${candidate// /$space}"
                candidate="${candidate//\"/$mark}"
                candidate="${candidate//</$less}"
                candidate="${candidate//>/$more}"
                ;;
            '"') [[ "${candidate}" == *\"* ]] && continue ;;
            esac
            COMPREPLY+=("${candidate}")
        done <<<"${1}"
        if [[ "${#COMPREPLY[@]}" -eq 0 && "${#others[@]}" -eq 1 && "${cut}" -eq 0 && -z "${quote}" ]]; then
            COMPREPLY=("${others[0]// /$space}")
        fi
    }

    # Offers constant words (-W), or files; but no file whose name bash would expand, or that looks like an option.
    __pb_add_completions() {
        local completion
        local is_quoted=false
        [[ "${1}" != -W ]] && compopt -o filenames 2>/dev/null && is_quoted=true
        while IFS='' read -r completion; do
            if [[ "${1}" != -W ]]; then
                case "${completion}" in
                *[[:cntrl:]\$\`\!]* | -*) continue ;;
                '~'*) [[ "${typed}" == '~'* ]] || continue ;;
                esac
                # bash 3.2 does not quote names.
                "${is_quoted}" || [[ "$(printf %q "${completion}")" == "${completion}" ]] || continue
            fi
            COMPREPLY+=("${completion:cut}")
        done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
    }
    """#
}
