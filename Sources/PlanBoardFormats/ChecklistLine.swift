internal import PlanBoardCore

/// An item of a checklist on a line, as in `[x] paint`. Two spaces stand for each item that it is inside of.
enum ChecklistLine {
  static func text(of item: CheckItem) -> String {
    String(repeating: " ", count: 2 * max(0, item.depth - 1)) + (item.isDone ? "[x] " : "[ ] ") + item.title
  }

  /// The item on a line; nil if the line does not begin with a box, or is no single line.
  static func item(_ line: some StringProtocol) -> CheckItem? {
    let indent = line.prefix { $0 == " " }.count
    let text = line.dropFirst(indent)
    let isDone = text.hasPrefix("[x] ") || text.hasPrefix("[X] ")
    guard isDone || text.hasPrefix("[ ] "), !text.contains(where: \.isNewline) else { return nil }
    return CheckItem(title: String(text.dropFirst(4)), isDone: isDone, line1: 0, depth: indent / 2 + 1)
  }
}
