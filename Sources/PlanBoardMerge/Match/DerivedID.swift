/// Ids that a merge derived from other ids by adding a hyphen and a number (``NewIDs``): `k3f9-2` from `k3f9`.
package enum DerivedID {
  static func mayBeOne(_ a: String, _ b: String) -> Bool { a == b || origin(of: a) == b || origin(of: b) == a }

  /// Returns the id from which a merge may have derived this id; nil if the id does not end with a hyphen and a number.
  package static func origin(of id: String) -> String? {
    guard let hyphen = id.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
    let number = id.utf8[id.utf8.index(after: hyphen)...]
    guard !number.isEmpty, number.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return String(id[..<hyphen])
  }
}
