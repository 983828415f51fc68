internal import PlanBoardMarkdown

/// A comment that disables a rule but silences none of its findings, or that disables all rules but silences nothing.
struct UnusedDisable: CommentRule {
  static let id: RuleID = "unused-disable"
  static let summary = "A comment that disables a rule, but hides no finding"
  static let why = "The comment hides no problem now, but it would hide the next one."
  static let fix: String? = "removes the name or the comment (unsafe: a comment is part of the board's text)"
  static let findsTextWithoutEffect = true
  static let examples = Examples(
    clean: ["## A\n<!-- pb: disable overdue -->\n- b due:2026-01-01\n"],
    flagged: ["## A\n- b <!-- pb: disable ↓overdue -->\n": "## A\n- b\n"])

  func check(_ comments: [DisableComment], in board: LintedBoard, _ report: inout Report) {
    for comment in comments {
      let unused = comment.names.filter { !$0.isUsed && $0.rule != nil }
      if comment.names.isEmpty, !comment.isUsed {
        report.add(comment.range, .unusedDisableComment, fix: deletion(of: comment, in: board))
      }
      for name in unused {
        // If all names are unused, the fix for the first one deletes the comment, and the others have no fix.
        let areAllUnused = unused.count == comment.names.count
        report.add(
          name.range, .unusedDisable(rule: name.text),
          fix: areAllUnused && name.range == unused.first?.range
            ? deletion(of: comment, in: board) : areAllUnused ? nil : deletion(of: name, in: board))
      }
    }
  }

  /// The fix that deletes a comment and the white space before it. If the line has no other text, it deletes the line.
  private func deletion(of comment: DisableComment, in board: LintedBoard) -> Fix {
    let number = board.source.lines.line(at: comment.range.lowerBound)
    let line = board.source.content(of: number)
    if board.bytes.trimmed(line) == comment.range { return .unsafe(.delete(board.source.lines.range(of: number))) }
    var start = comment.range.lowerBound
    while start > line.lowerBound, board.bytes[start - 1].isBlank { start -= 1 }
    return .unsafe(.delete(start..<comment.range.upperBound))
  }

  /// The fix that deletes a name, and a comma or white space beside it.
  private func deletion(of name: DisableComment.Name, in board: LintedBoard) -> Fix {
    var start = name.range.lowerBound
    var end = name.range.upperBound
    if board.bytes[end] == UInt8(ascii: ",") {
      end += 1
      while board.bytes[end].isBlank { end += 1 }
    } else {
      while board.bytes[start - 1].isBlank || board.bytes[start - 1] == UInt8(ascii: ",") { start -= 1 }
    }
    return .unsafe(.delete(start..<end))
  }
}
