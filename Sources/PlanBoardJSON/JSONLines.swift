/// An array that is a whole document, made piece by piece, with each element on a line of its own.
package struct JSONLines {
  private var json = JSONWriter()
  private var isEmpty = true

  /// Begins the array.
  package init() { json.beginArray() }

  /// Adds an element.
  package mutating func add(_ element: (inout JSONWriter) -> Void) {
    json.newLine()
    element(&json)
    isEmpty = false
  }

  /// Returns the bytes so far and removes them.
  package mutating func take() -> [UInt8] { json.take() }

  /// Ends the array.
  ///
  /// - Returns: the bytes since the last ``take()``.
  package mutating func end() -> [UInt8] {
    if !isEmpty { json.newLineBeforeEnd() }
    json.endArray()
    json.end()
    return json.take()
  }
}
