internal import PlanBoardMarkdown

/// Guesses which text of a file another program read before it wrote its own text to the file.
enum LikelyBase {
  /// Returns the recent text of which `text` lacks the fewest lines. Among several such texts, it is the one to which
  /// `text` adds the fewest lines. Among several of these, it is the latest.
  ///
  /// Missing lines count first, because lines that the program never read must not look as if the program had removed
  /// them.
  /// - Parameters:
  ///   - text: the text that the other program wrote.
  ///   - texts: the recent texts, the latest last.
  /// - Returns: nil if `texts` is empty.
  static func of(_ text: [UInt8], among texts: [[UInt8]]) -> [UInt8]? {
    let costs = texts.map { base -> (gone: Int, added: Int) in
      let diff = LineDiff(base, text)
      let kept = diff.counterparts.count { $0 != nil }
      return (diff.before.count - kept, diff.after.count - kept)
    }
    return texts.indices.reversed().min { (costs[$0].gone, costs[$0].added) < (costs[$1].gone, costs[$1].added) }
      .map { texts[$0] }
  }
}
