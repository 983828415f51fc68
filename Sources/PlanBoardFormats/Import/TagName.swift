/// Names of labels of other programs as tags, which have letters, digits, `_`, `-` and, between the levels, `/`.
enum TagName {
  /// - Returns: the name with hyphens in place of other signs, and `/` in place of `::` and `.`; nil if nothing is left.
  static func from(_ label: String) -> String? {
    let levels = label.split { ":./".contains($0) }.map { level in
      level.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.joined(separator: "-")
    }
    let name = levels.filter { !$0.isEmpty }.joined(separator: "/")
    return name.isEmpty ? nil : name
  }

  /// Whether the tag says all that the label says: only white space and the signs between levels are written differently.
  static func keeps(_ label: String) -> Bool {
    label.allSatisfy { $0.isLetter || $0.isNumber || $0.isWhitespace || "_-:./".contains($0) }
  }
}
