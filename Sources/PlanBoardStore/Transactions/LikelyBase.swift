internal import PlanBoardMarkdown

/// Guesses which of the recent texts of a file another program had read before it wrote its own text.
enum LikelyBase {
  /// Returns the text with the fewest lines that the given text lacks. If several have equally few, it returns the text that lacks
  /// the fewest lines of the given text; if these are equal, too, the last one.
  ///
  /// Missing lines count first, because lines that the program never read must not look as if it had removed them.
  /// - Parameter texts: the recent texts, the latest last.
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
