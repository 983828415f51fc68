/// The words of a short title, ignoring case. They show whether a title at the same place is the old one reworded.
struct TitleWords {
  private let words: Set<String>

  init(_ title: String) {
    words = Set(title.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// Whether the titles share half of the words of the shorter one, and at least one word.
  func shareHalf(with other: TitleWords) -> Bool {
    let shared = words.intersection(other.words).count
    return shared > 0 && shared * 2 >= min(words.count, other.words.count)
  }

  /// Whether the titles share more than half of the words of the longer one.
  func shareMost(with other: TitleWords) -> Bool {
    words.intersection(other.words).count * 2 > max(words.count, other.words.count)
  }
}
