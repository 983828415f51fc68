internal import PlanBoardMessages
package import PlanBoardCore
package import PlanBoardMarkdown

extension ParsedBoard {
  /// Appends the board as `pb show` writes it to a pipe:
  ///
  /// ```
  /// Household #home
  /// To Do (2/3)
  ///   [ ] Call Ann
  ///   Red
  ///     [ ] Buy paint
  /// archive: 3 cards
  /// ```
  ///
  /// Here `Red` is a section.
  ///
  /// - Parameters:
  ///   - fileName: shown instead of the title if the board has none.
  ///   - shown: the indices of the cards to write; nil for all cards.
  /// - Returns: what was not understood on the board.
  package func appendPlain(fileName: String, only shown: Set<Int>? = nil, to bytes: inout [UInt8]) -> Account {
    // If some cards are left out, the others are read for the account alone.
    var account = shown == nil ? accountOutsideFields() : account()
    func count(_ cards: Range<Int>) -> String {
      guard let shown else { return "\(cards.count)" }
      return DrawingWords.part(cards.count { shown.contains($0) }, of: cards.count)
    }
    VisibleText.append(title ?? fileName, to: &bytes)
    for tag in settings.tags {
      bytes.append(contentsOf: " #".utf8)
      VisibleText.append(tag, to: &bytes)
    }
    bytes.append(.lineFeed)
    for column in columns where !column.kind.isPutAway {
      VisibleText.append(column.name, to: &bytes)
      let limit = column.wipLimit.map { "/\($0)" } ?? ""
      let sign = column.wipLimit.map { column.cards.count > $0 ? " !" : "" } ?? ""
      bytes.append(contentsOf: " (\(count(column.cards))\(limit))\(sign)\n".utf8)
      var section: Int32 = -1
      forEachSyntax(ofCards: column.cards) { card, text in
        guard shown?.contains(card.index) ?? true else { return }
        if shown == nil { account.add(card, in: column, of: self) }
        let place = cards[card.index].section
        if place != section, place >= 0 {
          bytes.append(contentsOf: "  ".utf8)
          VisibleText.append(sectionName(Int(place)), to: &bytes)
          bytes.append(.lineFeed)
        }
        section = place
        bytes.append(contentsOf: (place < 0 ? "  " : "    ").utf8)
        CardLine.append(card, text, to: &bytes)
        bytes.append(.lineFeed)
      }
    }
    guard !archivedCards.isEmpty else { return account }
    let archived = shown.map { shown in archivedCards.count { shown.contains($0) } }
    let words = DrawingWords.archive(archived ?? archivedCards.count, of: archived == nil ? nil : archivedCards.count)
    bytes.append(contentsOf: "\(words)\n".utf8)
    return account
  }
}
