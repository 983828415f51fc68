/// Which of several names somebody may have meant.
package enum EditDistance {
  /// The name that takes the fewest characters to insert, remove or replace, upper and lower case aside; the first of
  /// several. O(n · m) each, of the first 64 characters.
  package static func nearest(to text: String, among names: some Sequence<String>) -> String? {
    let text = text.lowercased()
    return names.map { (name: $0, distance: between(text, $0.lowercased())) }
      .min { $0.distance < $1.distance }?.name
  }

  /// How many characters of one text must be inserted, removed or replaced to make the other. O(n · m), of the first 64.
  package static func between(_ left: String, _ right: String) -> Int {
    let left = Array(left.prefix(64))
    let right = Array(right.prefix(64))
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        (diagonal, row[j + 1]) = (row[j + 1], min(diagonal + (a == b ? 0 : 1), row[j] + 1, row[j + 1] + 1))
      }
    }
    return row[right.count]
  }
}
