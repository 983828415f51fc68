internal import PlanBoardCore
internal import PlanBoardVerbs

/// The operands of a verb of cards: which words name cards, and which are the verb's value.
struct CardOperands {
  let cards: [String]
  /// The values, as they stand on the line.
  let values: [(argument: VerbArgument, text: String)]
  /// Whether the value is `-`, for text on standard input. After `--`, a `-` is a text.
  let isOnInput: Bool

  /// - Parameters:
  ///   - operands: those of the verb.
  ///   - hasQuery: whether `--where` finds the cards, so that no word names one.
  init(_ line: VerbLine, _ operands: [VerbArgument], hasQuery: Bool) {
    let (first, others) = (operands[0], operands.dropFirst())
    let words = line.values(of: first)
    let texts = words.map(\.text)
    let most = hasQuery ? 0 : min(1, texts.count)
    var isOnInput = false
    switch first.kind {
    case .cardOrDate:
      // The last words are the day: two of them in `fri 15:00`.
      let count = texts.isEmpty ? 0 : texts.count - DateWords.wordCount(ofDateEnding: (hasQuery ? [""] : []) + texts)
      cards = Array(texts[..<count])
      values = count < texts.count ? [(first, texts[count...].joined(separator: " "))] : []
    case .cardThenText:
      cards = Array(texts[..<most])
      values = most < texts.count ? [(first, texts[most...].joined(separator: " "))] : []
      isOnInput = texts[most...] == [NotesArgument.input] && !words.contains(where: \.isPlain)
    case .cardThenCards:
      cards = Array(texts[..<most])
      values = texts[most...].map { (first, $0) }
    default:
      let more = others.flatMap { other in line.values(of: other).map { (other, $0.text) } }
      if hasQuery, more.isEmpty, let other = others.first {
        // The only operand is the value.
        (cards, values) = ([], texts.map { (other, $0) })
      } else {
        (cards, values) = (texts, more)
      }
    }
    self.isOnInput = isOnInput
  }
}
