/// A JSON array, made piece by piece, with each element on a line of its own.
package struct JSONLines {
  private var json = JSONWriter()
  private var isEmpty = true

  /// Begins the array.
  package init() { json.beginArray() }

  /// Adds an element, which the closure writes.
  package mutating func add(_ element: (inout JSONWriter) -> Void) {
    json.newLine()
    element(&json)
    isEmpty = false
  }

  /// Returns the bytes that were written since the last call, and removes them from memory.
  package mutating func take() -> [UInt8] { json.take() }

  /// Ends the document, and returns the bytes that were written since the last ``take()``.
  package mutating func end() -> [UInt8] {
    if !isEmpty { json.newLineBeforeEnd() }
    json.endArray()
    json.end()
    return json.take()
  }
}
