internal import PlanBoardJSON

/// Prints cards part by part, as lines or as one JSON document.
struct CardListWriter {
  private let output: Output
  private var list: JSONCardList?

  /// For JSON, this already prints the beginning of the document.
  init(_ output: Output, isJSON: Bool) {
    self.output = output
    guard isJSON else { return }
    let list = JSONCardList()
    output.append { $0 += list.opening }
    self.list = list
  }

  /// Prints the text of some cards, from a ``CardListing``.
  mutating func add(_ text: [UInt8]) {
    guard !text.isEmpty else { return }
    output.append { bytes in
      if let separator = list?.separator() { bytes += separator }
      bytes += text
    }
  }

  /// Prints the end of the JSON document, if there is one.
  func end() {
    if let list { output.append { $0 += list.closing } }
  }
}
