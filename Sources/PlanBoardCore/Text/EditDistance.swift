/// Finds the name that the user may have meant.
package enum EditDistance {
  /// The first name with the smallest distance from a text, ignoring case; nil if there are no names. O(n · m) for each name; only
  /// the first 64 characters count.
  package static func nearest(to text: String, among names: some Sequence<String>) -> String? {
    let text = text.lowercased()
    return names.map { (name: $0, distance: between(text, $0.lowercased())) }
      .min { $0.distance < $1.distance }?.name
  }

  /// The number of characters to insert, remove or replace to turn one text into the other. O(n · m); only the first 64
  /// characters of each text count.
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
