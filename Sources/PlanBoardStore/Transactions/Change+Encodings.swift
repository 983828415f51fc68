package import PlanBoardCore
internal import PlanBoardMarkdown

extension Change {
  /// Checks that the change damages no text in another encoding than UTF-8 (docs/format.md, "Encoding"). A file that
  /// moves keeps its bytes, so it may have any encoding.
  ///
  /// - Throws: `FileFailure` with the code `foreignEncoding` for a change to a text in UTF-16 or UTF-32, or
  ///   `mixedEncodings` for a text that would have two encodings after the change.
  package func checkEncodings() throws(FileFailure) {
    // Cards that go to the trash, or come back from it, keep their bytes.
    let hasTrash = boards.contains { $0.path.isTrash }
    for board in boards where !board.isRenewal {
      guard let before = board.before, let after = board.after else { continue }
      if let failure = FileFailure(foreign: before, .write, board.path) { throw failure }
      guard !hasTrash, let encoding = mixedEncoding(of: board, before, after) else { continue }
      var failure = FileFailure(.mixedEncodings, .write, board.path)
      failure.encoding = encoding
      throw failure
    }
  }

  /// The encoding of a board's text before the change, if the change inserts another one; otherwise nil. A text with two
  /// encodings may get more of both.
  private func mixedEncoding(of board: Board, _ before: [UInt8], _ after: [UInt8]) -> TextEncoding? {
    let new = board.edits.edits.map { EncodingSigns($0.replacement) }
    let (addsUTF8, addsOthers) = (new.contains(where: \.hasUTF8), new.contains(where: \.hasOthers))
    guard addsUTF8 || addsOthers else { return nil }
    let old = EncodingSigns(before, stopsAtUTF8: !addsOthers)
    // An edit may begin or end within a word, so the whole text decides whether it has valid words now.
    if addsUTF8, old.isOther, EncodingSigns(after).hasUTF8 { return .probable(before) }
    guard addsOthers, old.hasUTF8, !old.hasOthers else { return nil }
    // A few invalid bytes in UTF-8 may be a mistake of any program, so they are only refused from a text that has no UTF-8.
    let isFromOther = boards.contains { $0.path != board.path && EncodingSigns($0.before ?? []).isOther }
    return isFromOther ? .utf8 : nil
  }
}
