internal import PlanBoardCore

/// How alike a line and a possible new version of it are.
enum LineLikeness {
  /// Returns the likeness in percent; 0 if the second line is no new version of the first one.
  static func percent(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Int {
    guard !old.isEmpty, !new.isEmpty else { return 0 }
    let (before, after) = (Set(old.split(separator: .space)), Set(new.split(separator: .space)))
    let (shared, least) = (before.intersection(after).count, min(before.count, after.count))
    if shared == least { return 100 }
    let percent = Similarity(old).percent(Similarity(new))
    return percent >= 50 ? percent : shared > 0 && shared * 2 >= least ? 50 : 0
  }

  /// Whether a line is so long that nobody writes it twice by chance. Short ones, such as `Owner: open`, are.
  static func isDistinctive(_ line: ArraySlice<UInt8>) -> Bool {
    line.split(separator: .space).count { $0.contains(where: Similarity.isWord) } >= 4
  }
}
