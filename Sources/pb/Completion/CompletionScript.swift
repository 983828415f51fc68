internal import ArgumentParser

/// Makes ArgumentParser's completion scripts safe.
enum CompletionScript {
  /// Checks the numbers that a script passes, because ArgumentParser traps on negative ones.
  ///
  /// - Parameter arguments: without the program's name.
  static func check(_ arguments: [String]) throws {
    guard arguments.first == "---completion", let end = arguments.firstIndex(of: "--") else { return }
    // The argument, which is a name or `positional@0`; the index of its word; the cursor's position in that word.
    let question = arguments[(end + 1)...].prefix(3)
    let numbers = question.dropFirst().map { Int($0) ?? -1 }
    guard question.count == 3, numbers.allSatisfy({ $0 >= 0 }),
      !question.contains(where: { $0.hasPrefix("positional@-") })
    else {
      throw ValidationError(
        "`---completion` is for completion scripts: after `--` it needs an argument, its number and the cursor")
    }
  }

  /// Turns ArgumentParser's script for bash into one that runs nothing and inserts only candidates. Returns any other text
  /// unchanged.
  ///
  /// ArgumentParser's script lets `compgen -W` expand the candidates, and tells bash that they are files (`-o filenames`), so
  /// that bash expands them once more. It also passes on words as they are typed, with their quotes, after bash has split them at
  /// each colon.
  ///
  /// - Returns: nil if the script differs from the expected one: no script is better than an unsafe one.
  static func hardened(_ text: String) -> String? {
    guard text.hasPrefix("#!/bin/bash\n") else { return text }
    var lines: [String] = []
    var found: Set<String> = []
    var isLeftOut = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasSuffix("() {"), BashFunctions.names.contains(String(line.dropLast(4))) {
        found.insert(line)
        isLeftOut = true
      }
      if !isLeftOut {
        if let change = changes.first(where: { line.hasPrefix($0.old) }) {
          found.insert(change.old)
          lines.append(change.new + line.dropFirst(change.old.count))
        } else {
          lines.append(line)
        }
      }
      if line == "}" { isLeftOut = false }
    }
    guard found.count == BashFunctions.names.count + changes.count else { return nil }
    lines.insert(BashFunctions.text, at: 1)
    return lines.joined(separator: "\n")
  }

  /// The starts of the lines to change, and their replacements.
  private static let changes = [
    (old: "complete -o filenames -F _pb ", new: "complete -F _pb "),
    (old: #"    local -r cur="${2}""#, new: BashFunctions.start),
    (old: #"    local -r prev="${3}""#, new: #"    local -r prev="${COMP_WORDS[COMP_CWORD - 1]}""#),
    (
      old: #"        __pb_add_completions -W "$(__pb_custom_complete "#,
      new: #"        __pb_add_candidates "$(__pb_custom_complete "#
    ),
  ]
}
