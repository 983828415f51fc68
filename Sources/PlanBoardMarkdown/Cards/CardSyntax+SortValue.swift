package import PlanBoardCore

extension CardSyntax {
  /// The card's value for a sort key, which is a field, the title, the box or the section; `missing` if there is no
  /// value.
  package func sortValue(for key: FieldKey, in board: ParsedBoard, _ bytes: UnsafeBufferPointer<UInt8>) -> SortValue {
    switch key {
    case .other("title"):
      let title = title(bytes)
      return title.isEmpty ? .missing : .text(title)
    case .other("box"): return box.map { .number(Double($0.mark.rank)) } ?? .missing
    case .other("section"):
      let section = Int(board.cards[index].section)
      return section < 0 ? .missing : .text(board.sectionName(section))
    case .pinned: return isPinned ? .number(0) : .missing
    case .due: return due.map { .day($0) } ?? .missing
    default:
      guard let value = value(of: key) else { return .missing }
      switch key.kind {
      case .priority: return Priority(rawValue: value).map { .number(Double($0.rank)) } ?? .missing
      case .tag, .person, .color, .id: return .text(value)
      case .duration: return Estimate(value).map { .number($0.minutes) } ?? .text(value)
      case .day, .lastDay, .recurrence, .number, .text, .ids, .flag: return .reading(value)
      }
    }
  }
}
