internal import PlanBoardCore

/// The comments that disable rules on a board, prepared so that many findings can be checked against them.
struct Silencing: Sendable {
  private(set) var comments: [DisableComment]

  /// A part of the board, such as a card or a column, and the comments that apply to it.
  private struct Scope {
    var range: Range<Int>
    /// The index of the enclosing scope, or -1.
    var parent: Int
    /// The index of the first comment that disables every rule; nil if there is none.
    var all: Int?
    /// The first comment that names a rule, and the name in that comment, as indices. The key is the index of the rule
    /// in ``Rules/all``.
    var named: [Int: (comment: Int, name: Int)] = [:]
  }

  /// Sorted by start, with outer scopes before inner ones.
  private var scopes: [Scope] = []

  init(_ comments: [DisableComment]) {
    self.comments = comments
    let order = comments.indices.sorted {
      let (left, right) = (comments[$0].scope, comments[$1].scope)
      return (left.lowerBound, -left.upperBound, $0) < (right.lowerBound, -right.upperBound, $1)
    }
    for comment in order { add(comment) }
  }

  private mutating func add(_ index: Int) {
    let comment = comments[index]
    if scopes.last?.range != comment.scope {
      var parent = scopes.count - 1
      while parent >= 0, scopes[parent].range.upperBound < comment.scope.upperBound { parent = scopes[parent].parent }
      scopes.append(Scope(range: comment.scope, parent: parent))
    }
    let scope = scopes.count - 1
    if comment.names.isEmpty { scopes[scope].all = scopes[scope].all ?? index }
    for (number, name) in comment.names.enumerated() {
      for rule in name.rule?.indices ?? [] where scopes[scope].named[rule] == nil {
        scopes[scope].named[rule] = (index, number)
      }
    }
  }

  /// Whether a comment silences a finding that begins at `offset`, in bytes. Marks the first such comment in the file,
  /// and the rule's name in that comment, as used. O(log n) for n comments.
  ///
  /// - Parameter rule: the index of the rule in ``Rules/all``.
  mutating func silences(_ rule: Int, at offset: Int) -> Bool {
    var first: (comment: Int, name: Int?)?
    var scope = scopes.partitioningIndex { $0.range.lowerBound > offset } - 1
    while scope >= 0 {
      let range = scopes[scope].range
      if range.contains(offset) || (range.isEmpty && range.upperBound == offset) {
        if let all = scopes[scope].all, all < first?.comment ?? .max { first = (all, nil) }
        if let (comment, name) = scopes[scope].named[rule], comment < first?.comment ?? .max { first = (comment, name) }
      }
      scope = scopes[scope].parent
    }
    guard let first else { return false }
    comments[first.comment].isUsed = true
    if let name = first.name { comments[first.comment].names[name].isUsed = true }
    return true
  }
}
