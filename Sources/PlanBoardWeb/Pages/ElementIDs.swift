/// Makes ids for the elements of a page, so that no two elements have the same id.
struct ElementIDs {
  /// The ids that are used. The value is the last number that was added to the id; 1 if none was added yet.
  private var used: [String: Int] = [:]

  /// Returns an id that is not used yet. This is the given id, such as `card`. If that is used already, a number is
  /// added: `card-2`.
  mutating func unique(_ id: String) -> String {
    var count = used[id, default: 0] + 1
    while count > 1, used["\(id)-\(count)"] != nil { count += 1 }
    used[id] = count
    guard count > 1 else { return id }
    used["\(id)-\(count)"] = 1
    return "\(id)-\(count)"
  }
}
