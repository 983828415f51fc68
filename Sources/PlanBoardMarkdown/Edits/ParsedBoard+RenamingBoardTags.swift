extension ParsedBoard {
  /// Renames tags in `tags:` and `tag:` of the front matter. If the list of a key already has the new tag, the old one
  /// is removed.
  ///
  /// - Parameter renamed: returns the new name of a tag, both without `#`; nil if the tag keeps its name.
  /// - Throws: `EditFailure` with the reason `wouldChangeMore`.
  func renamingBoardTags(_ renamed: (String) -> String?) throws -> VerifiedEdit {
    var edit = VerifiedEdit.nothing(on: self)
    for key in ["tags", "tag"] {
      guard let texts = frontMatter?[key]?.texts else { continue }
      // Only tags that keep their names. If `work` becomes `work/now`, an old `work/now` is also renamed.
      var present = Set(texts.map { String($0.drop { $0 == "#" }) }.filter { renamed($0) == nil })
      var names = texts
      var gone: [Int] = []
      for (index, text) in texts.enumerated() {
        let sign = text.hasPrefix("#") ? "#" : ""
        guard let name = renamed(String(text.dropFirst(sign.count))) else { continue }
        if present.insert(name).inserted { names[index] = sign + name } else { gone.append(index) }
      }
      if names != texts { edit = try edit.followed(by: edit.board.writingTags(names, key), from: self) }
      for index in gone.reversed() {
        names.remove(at: index)
        let board = edit.board
        edit = try edit.followed(
          by: board.changingTags(to: names, key) { $0.removing(index, from: board.source) }, from: self)
      }
    }
    return edit
  }

  /// Writes new names for all tags of a list, in the same order.
  private func writingTags(_ names: [String], _ key: String) throws -> VerifiedEdit {
    let old = frontMatter?[key]?.texts ?? []
    return try changingTags(to: names, key) { list in
      var edits: [TextEdit] = []
      for (item, (old, new)) in zip(list.items, zip(old, names)) where old != new {
        if source.string(item) == old {
          edits.append(TextEdit(item, Array((list.itemsAreScalars ? YAMLText.text(new) : new).utf8)))
          continue
        }
        let inner = item.lowerBound + 1..<max(item.lowerBound + 1, item.upperBound - 1)
        guard source.string(inner) == old else { return nil }
        edits.append(TextEdit(inner, Array(new.utf8)))
      }
      return edits
    }
  }

  /// Changes the list of tags to `names`; `edits` returns nil if no edits have this effect.
  private func changingTags(
    to names: [String], _ key: String, _ edits: @escaping (WrittenList) -> [TextEdit]?
  ) throws -> VerifiedEdit {
    try verified(
      { after in after.frontMatter?[key]?.texts == names && isSame(as: after, besides: key) },
      [
        {
          guard let frontMatter, let index = frontMatter.entries.firstIndex(where: { $0.key == key }),
            let list = writtenList(ofEntry: index, frontMatter)
          else { return nil }
          return edits(list).map { EditList($0) }
        }
      ])
  }
}
