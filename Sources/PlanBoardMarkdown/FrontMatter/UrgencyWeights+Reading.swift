package import PlanBoardCore

extension UrgencyWeights {
  /// The largest weight. Sums of such weights are still exact enough to compare.
  private static let most = 1_000_000.0

  /// Reads the value of `urgency:`: a mapping of names of properties to numbers; `tags` is a mapping of tags to numbers.
  ///
  /// - Returns: nil if the value is not such a mapping, or if a number is below 0.
  package init?(_ value: YAMLValue) {
    guard let entries = value.entries, !entries.isEmpty else { return nil }
    self.init()
    for entry in entries {
      if entry.key == Self.tagsKey {
        guard let weights = entry.value.entries else { return nil }
        for tag in weights {
          guard let weight = Self.weight(tag.value) else { return nil }
          let name = tag.key.hasPrefix("#") ? String(tag.key.dropFirst()) : tag.key
          tags[name] = weight > 0 ? weight : nil
        }
      } else {
        guard let property = Property(rawValue: entry.key), let weight = Self.weight(entry.value) else { return nil }
        properties[property] = weight > 0 ? weight : nil
      }
    }
  }

  /// Reads figures with at most one `.` between or behind them.
  private static func weight(_ value: YAMLValue) -> Double? {
    guard let text = value.text, text.utf8.first.map({ (0x30...0x39).contains($0) }) == true,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }), let weight = Double(text)
    else { return nil }
    return weight <= most ? weight : nil
  }
}
