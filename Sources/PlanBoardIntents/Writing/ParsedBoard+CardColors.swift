package import PlanBoardCore
package import PlanBoardMarkdown

extension ParsedBoard {
  /// The colours that cards have, and the range of each in bytes of the text, in text order. O(n), but most cards
  /// without a colour are skipped.
  package var cardColors: [(range: Range<Int>, color: CardColor)] {
    var found: [(range: Range<Int>, color: CardColor)] = []
    forEachSyntax(ofCardsWith: [FoldedText("colo")]) { card, _ in
      for field in card.fields where field.key == .color && !field.valueRange.isEmpty {
        if let color = CardColor(field.value) { found.append((field.valueRange, color)) }
      }
    }
    return found
  }
}
