extension StringProtocol {
  /// The text without spaces or tabs at its ends.
  package func trimmingBlanks() -> String {
    var view = self[...]
    while let first = view.first, first == " " || first == "\t" { view.removeFirst() }
    while let last = view.last, last == " " || last == "\t" { view.removeLast() }
    return String(view)
  }
}
