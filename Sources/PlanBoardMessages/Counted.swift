/// A number and its noun: `1 card`, `2 cards`. The plural is the noun with an `s` at its end.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
