/// Finds the known name that a user may have meant by an unknown one, by counting typing mistakes.
package enum EditDistance {
  /// The name with the smallest distance from a text, ignoring case; nil if there are no names.
  package static func nearest(to text: String, among names: some Sequence<String>) -> String? {
    let text = text.lowercased()
    return names.map { (name: $0, distance: between(text, $0.lowercased())) }
      .min { $0.distance < $1.distance }?.name
  }

  /// The nearest name, if it is near enough; otherwise nil.
  ///
  /// One typing mistake is allowed for every four characters of the text, but always at least one.
  package static func likely(_ text: String, among names: some Sequence<String>) -> String? {
    nearest(to: text, among: names).flatMap {
      between(text.lowercased(), $0.lowercased()) <= max(1, text.count / 4) ? $0 : nil
    }
  }

  /// The number of typing mistakes between two texts: characters inserted, removed, replaced, or exchanged with the
  /// next one.
  ///
  /// `A` differs from `a`. Only the first 64 characters of each text count. O(n · m) for texts of n and m characters.
  package static func between(_ left: String, _ right: String) -> Int {
    let left = Array(left.prefix(64))
    let right = Array(right.prefix(64))
    var (above, row) = ([Int](), Array(0...right.count))
    for (i, a) in left.enumerated() {
      var next = [i + 1]
      for (j, b) in right.enumerated() {
        var least = min(row[j] + (a == b ? 0 : 1), next[j] + 1, row[j + 1] + 1)
        if i > 0, j > 0, a == right[j - 1], b == left[i - 1] { least = min(least, above[j - 1] + 1) }
        next.append(least)
      }
      (above, row) = (row, next)
    }
    return row[right.count]
  }
}
