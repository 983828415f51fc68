internal import Synchronization

/// The identities of a plan's cards that one request knows. They come from the index of this machine
/// (``IdentityIndexFile``), and from the boards that the request itself has parsed.
package final class KnownIdentities: Sendable {
  private let file: IdentityIndexFile
  /// The index, and whether this machine may keep it; nil until the index is read.
  private let known = Mutex<(index: IdentityIndex, isKept: Bool)?>(nil)
  /// The long text that was looked up last, and its key. A request often looks up the same text several times.
  private let lastLong = Mutex<(text: [UInt8], key: IdentityIndex.Key)?>(nil)

  /// Creates the identities of one request. The file of the index need not exist.
  package init(_ file: IdentityIndexFile) { self.file = file }

  /// The index, which is read when it is first needed; empty if there is none.
  package var index: IdentityIndex {
    known.withLock { known in
      if let known { return known.index }
      let kept = file.read()
      let index = kept ?? IdentityIndex([], of: nil)
      known = (index, kept != nil)
      return index
    }
  }

  /// The key of a text in the index. O(n).
  package func key(of text: [UInt8]) -> IdentityIndex.Key {
    guard text.count >= IdentityIndexFile.longText else { return IdentityIndex.Key(text) }
    if let last = lastLong.withLock({ $0 }), last.text == text { return last.key }
    let key = IdentityIndex.Key(text)
    lastLong.withLock { $0 = (text, key) }
    return key
  }

  /// Replaces the entries of the index for the rest of the request. Does nothing if the index was never read.
  ///
  /// - Parameter writes: whether the file is replaced too, if this machine may keep an index.
  package func renew(_ entries: [IdentityIndex.Entry], writes: Bool) {
    let kept = known.withLock { known -> IdentityIndex? in
      guard let old = known?.index else { return nil }
      let index = old.with(entries)
      known?.index = index
      return known?.isKept == true ? index : nil
    }
    if writes, let kept { file.write(kept) }
  }
}
