package import PlanBoardCore

extension ParsedBoard {
  /// The ids of the cards that are open and not archived.
  package var openIDs: [String] {
    var ids: [String] = []
    for column in columns where !column.kind.isPutAway {
      source.bytes.withUnsafeBufferPointer { bytes in
        for card in column.cards where UnsafeBufferPointer(rebasing: bytes[range(of: cards[card])]).mayHave(.id) {
          let text = CardSyntax(self, card, bytes: bytes)
          if let id = text.id, text.state(in: column) == .open { ids.append(id) }
        }
      }
    }
    return ids
  }

  /// The ids in the `after:` of all open cards that are not archived, each as often as cards wait for it.
  package var awaitedIDs: [String] {
    var ids: [String] = []
    for column in columns where !column.kind.isPutAway {
      source.bytes.withUnsafeBufferPointer { bytes in
        for card in column.cards where UnsafeBufferPointer(rebasing: bytes[range(of: cards[card])]).mayHave(.after) {
          let text = CardSyntax(self, card, bytes: bytes)
          guard let after = text.value(of: .after), text.state(in: column) == .open else { continue }
          ids += after.split(separator: ",").map(String.init).uniqued()
        }
      }
    }
    return ids
  }

  /// Whether any card has a field with this key.
  package func carries(_ key: FieldKey) -> Bool {
    source.bytes.withUnsafeBufferPointer { bytes in
      bytes.mayHave(key)
        && cards.indices.contains { card in
          UnsafeBufferPointer(rebasing: bytes[range(of: cards[card])]).mayHave(key)
            && CardSyntax(self, card, bytes: bytes).value(of: key) != nil
        }
    }
  }
}
