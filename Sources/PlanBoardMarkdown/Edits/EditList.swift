/// A change to a text, as a list of splices (``TextEdit``).
///
/// Invariant: the splices are in text order, do not overlap, and each of them removes or adds bytes.
package struct EditList: Hashable, Sendable {
  package let edits: [TextEdit]

  package var isEmpty: Bool { edits.isEmpty }

  /// Sorts splices, and drops those that neither remove nor add bytes. Insertions at the same offset keep their order.
  ///
  /// - Precondition: the ranges do not overlap.
  package init(_ edits: [TextEdit]) {
    let effective = edits.filter { !$0.range.isEmpty || !$0.replacement.isEmpty }
    guard effective.count > 1 else {
      self.edits = effective
      return
    }
    let sorted = effective.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.element.range.upperBound, a.offset)
        < (b.element.range.lowerBound, b.element.range.upperBound, b.offset)
    }
    self.edits = sorted.map(\.element)
    for (a, b) in zip(self.edits, self.edits.dropFirst()) {
      precondition(a.range.upperBound <= b.range.lowerBound, "edits overlap")
    }
  }

  /// The edited text. O(n).
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.replacement.count })
    var position = 0
    for edit in edits {
      result.append(contentsOf: bytes[position..<edit.range.lowerBound])
      result.append(contentsOf: edit.replacement)
      position = edit.range.upperBound
    }
    result.append(contentsOf: bytes[position...])
    return result
  }

  /// The edits that turn the edited text back into the original text.
  ///
  /// - Parameter bytes: the text before these edits.
  package func inverse(of bytes: [UInt8]) -> EditList {
    var shift = 0
    return EditList(
      edits.map { edit in
        let start = edit.range.lowerBound + shift
        shift += edit.replacement.count - edit.range.count
        return TextEdit(start..<start + edit.replacement.count, Array(bytes[edit.range]))
      })
  }
}

extension EditList {
  /// One list with the same effect as this list followed by `next`. O(n log n) in the number of splices, not counting
  /// the bytes that are copied.
  ///
  /// - Parameter bytes: the text before both lists.
  package func followed(by next: EditList, of bytes: [UInt8]) -> EditList {
    // The text after this list and before `next`, as a sequence of pieces.
    var between: [Piece] = []
    var position = 0
    for edit in edits {
      between += [.original(position..<edit.range.lowerBound), .new(edit.replacement)]
      position = edit.range.upperBound
    }
    between.append(.original(position..<bytes.count))

    var pieces: [Piece] = []
    var current = 0
    var offset = 0
    // Advances to the offset `end` of the text in `between`. `keeps` says whether the bytes passed over stay.
    func take(upTo end: Int, keeps: Bool) {
      while offset < end, current < between.count {
        let (head, tail) = between[current].split(at: end - offset)
        offset += head.count
        if keeps, head.count > 0 { pieces.append(head) }
        if let tail { between[current] = tail } else { current += 1 }
      }
    }
    for edit in next.edits {
      take(upTo: edit.range.lowerBound, keeps: true)
      pieces.append(.new(edit.replacement))
      take(upTo: edit.range.upperBound, keeps: false)
    }
    take(upTo: .max, keeps: true)
    return EditList(of: bytes, rearranging: 0..<bytes.count, as: pieces)
  }

  enum Piece {
    /// A range of the text before the edit.
    case original(Range<Int>)
    case new([UInt8])

    var count: Int {
      switch self {
      case .original(let range): range.count
      case .new(let text): text.count
      }
    }

    func split(at count: Int) -> (head: Piece, tail: Piece?) {
      guard count < self.count else { return (self, nil) }
      switch self {
      case .original(let range):
        let middle = range.lowerBound + count
        return (.original(range.lowerBound..<middle), .original(middle..<range.upperBound))
      case .new(let text): return (.new(Array(text[..<count])), .new(Array(text[count...])))
      }
    }
  }

  /// Creates the edits that turn `region` of a text into `pieces`. As many bytes as possible stay where they are.
  /// O(n log n) in the number of pieces, not counting the bytes that are copied.
  ///
  /// - Precondition: the ranges of the original pieces are in `region`, and do not overlap.
  init(of bytes: [UInt8], rearranging region: Range<Int>, as pieces: [Piece]) {
    let kept = Self.heaviestRisingSubsequence(of: pieces)
    var edits: [TextEdit] = []
    var position = region.lowerBound
    var pending: [UInt8] = []
    func flush(upTo end: Int) {
      edits.append(Self.trimmed(bytes, position..<end, pending))
      pending = []
    }
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .original(let range) where kept.contains(index):
        flush(upTo: range.lowerBound)
        position = range.upperBound
      case .original(let range): pending.append(contentsOf: bytes[range])
      case .new(let text): pending.append(contentsOf: text)
      }
    }
    flush(upTo: region.upperBound)
    self.init(edits)
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>, _ replacement: [UInt8]) -> TextEdit {
    var range = range
    var replacement = replacement[...]
    while let first = replacement.first, !range.isEmpty, bytes[range.lowerBound] == first {
      range = range.lowerBound + 1..<range.upperBound
      replacement.removeFirst()
    }
    while let last = replacement.last, !range.isEmpty, bytes[range.upperBound - 1] == last {
      range = range.lowerBound..<range.upperBound - 1
      replacement.removeLast()
    }
    return TextEdit(range, Array(replacement))
  }

  /// The indices of the original pieces that stay where they are: the subsequence in text order with the most bytes.
  private static func heaviestRisingSubsequence(of pieces: [Piece]) -> Set<Int> {
    let originals = pieces.enumerated().compactMap { index, piece -> (index: Int, range: Range<Int>)? in
      if case .original(let range) = piece { (index, range) } else { nil }
    }
    let order = originals.indices.sorted { originals[$0].range.lowerBound < originals[$1].range.lowerBound }
    var rank = [Int](repeating: 0, count: originals.count)
    for (position, original) in order.enumerated() { rank[original] = position + 1 }
    // A Fenwick tree over the original pieces in text order. It finds the sequence with the most bytes that ends at or
    // before a piece.
    var tree = [(weight: Int, last: Int)](repeating: (0, -1), count: originals.count + 1)
    var previous = [Int](repeating: -1, count: originals.count)
    for current in originals.indices {
      var best = (weight: 0, last: -1)
      var node = rank[current] - 1
      while node > 0 {
        if tree[node].weight > best.weight { best = tree[node] }
        node -= node & -node
      }
      previous[current] = best.last
      let weight = best.weight + originals[current].range.count
      node = rank[current]
      while node <= originals.count {
        if tree[node].weight < weight { tree[node] = (weight, current) }
        node += node & -node
      }
    }
    var best = (weight: 0, last: -1)
    var node = originals.count
    while node > 0 {
      if tree[node].weight > best.weight { best = tree[node] }
      node -= node & -node
    }
    var kept: Set<Int> = []
    var current = best.last
    while current >= 0 {
      kept.insert(originals[current].index)
      current = previous[current]
    }
    return kept
  }
}
