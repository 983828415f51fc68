/// Makes unique ids for the elements of a page.
struct ElementIDs {
  /// The used ids, each with the last number that was added to it; 1 if none was added yet.
  private var used: [String: Int] = [:]

  /// Returns the given id, such as `card`. If this id is used already, adds a number: `card-2`.
  mutating func unique(_ id: String) -> String {
    var count = used[id, default: 0] + 1
    while count > 1, used["\(id)-\(count)"] != nil { count += 1 }
    used[id] = count
    guard count > 1 else { return id }
    used["\(id)-\(count)"] = 1
    return "\(id)-\(count)"
  }
}
