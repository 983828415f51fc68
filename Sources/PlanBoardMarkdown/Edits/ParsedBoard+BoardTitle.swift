internal import PlanBoardCore

extension ParsedBoard {
  /// Changes the board's title: `title:` in the front matter or, if the front matter has none, the title heading. If
  /// the board has neither, adds `title:` to the front matter.
  ///
  /// - Parameter title: blanks at its ends are left out.
  /// - Throws: `EditFailure`.
  package func settingBoardTitle(_ title: String) throws -> VerifiedEdit {
    let title = title.trimmingBlanks()
    guard !title.isEmpty, Escaping.isWritable(title) else { throw EditFailure(.unwritableText) }
    guard settings.title == nil, let titleBlock else {
      return try settingFrontMatter("title", to: .scalar(title))
    }
    let text = source.bytes.withUnsafeBufferPointer { HeadingText(in: $0, blocks[titleBlock].range).text }
    var promise = Postcondition(self)
    promise.entries[outline().firstIndex { $0.block == titleBlock }!].content = .heading(title)
    promise.title = title
    return try verified(
      promise,
      Escaping.ways(toWrite: title, settings.context).map { written in
        { EditList([TextEdit(text, Array(written.utf8))]) }
      })
  }
}
