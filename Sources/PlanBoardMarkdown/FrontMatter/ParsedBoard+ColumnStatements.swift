internal import PlanBoardCore

extension ParsedBoard {
  /// The entries of `columns:` in the front matter: each is the name of a column with a mapping of its properties,
  /// sorted by key.
  ///
  /// A column without a value gets an empty mapping. Any other value that is not a mapping stays as it is. The result
  /// is empty without `columns:`, and nil if `columns:` is neither a list of names nor a mapping.
  var columnStatements: [YAMLValue.Entry]? {
    guard let value = frontMatter?["columns"] else { return [] }
    if let names = value.texts { return names.map { Self.statement($0, []) } }
    return value.entries?.map { entry in
      switch entry.value {
      case .mapping(let properties): Self.statement(entry.key, properties)
      case .scalar where Self.isNothing(entry.value): Self.statement(entry.key, [])
      case .scalar, .list: Self.property(entry.key, entry.value)
      }
    }
  }

  /// An entry for a column and its properties, in a form that can be compared.
  static func statement(_ name: String, _ properties: [YAMLValue.Entry]) -> YAMLValue.Entry {
    property(name, .mapping(properties.sorted { $0.key < $1.key }))
  }

  /// A key and its value, without their positions.
  static func property(_ key: String, _ value: YAMLValue) -> YAMLValue.Entry {
    YAMLValue.Entry(key: key, value: value.withoutPositions, line1: 0, column1: 0)
  }

  static func isNothing(_ value: YAMLValue) -> Bool { value.text.map(["", "~", "null"].contains) ?? false }

  // MARK: Lines

  /// The lines of a column's entry in `columns:`, 0-based, without comments and blank lines after it. `columns:` must
  /// be a mapping.
  ///
  /// - Parameters:
  ///   - child: the index of the column's entry in `columns:`.
  ///   - index: the index of `columns:` in the front matter.
  func lines(ofColumn child: Int, _ index: Int, _ frontMatter: FrontMatter) -> ClosedRange<Int> {
    let children = frontMatter.entries[index].value.entries!
    let next =
      child + 1 < children.count ? children[child + 1].fileLine : lastLine(ofEntry: index, frontMatter) + 1
    return children[child].fileLine...lastLine(of: children[child], before: next)
  }

  /// Whether the lines of a column's entry in `columns:` may have a comment, which would be removed with the entry.
  /// False if `columns:` is in braces, where comments stay.
  func hasComment(besideColumn name: String) -> Bool {
    guard let frontMatter, let index = frontMatter.entries.firstIndex(where: { $0.key == "columns" }),
      let child = frontMatter.entries[index].value.entries?.firstIndex(where: { $0.key == name }),
      flowCollection(of: frontMatter.entries[index]) == nil
    else { return false }
    return lines(ofColumn: child, index, frontMatter).contains(where: mayHaveComment)
  }
}
