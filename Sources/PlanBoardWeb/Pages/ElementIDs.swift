/// Makes ids for the elements of a page, so that no two elements have the same id.
struct ElementIDs {
  private var used: [String: Int] = [:]

  /// Returns an id that is not used yet: the given id, with a number at its end if the given id is used already.
  mutating func unique(_ id: String) -> String {
    var count = used[id, default: 0] + 1
    while count > 1, used["\(id)-\(count)"] != nil { count += 1 }
    used[id] = count
    guard count > 1 else { return id }
    used["\(id)-\(count)"] = 1
    return "\(id)-\(count)"
  }
}
