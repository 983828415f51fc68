internal import Synchronization

/// The identities of a plan's cards that one request knows: from the index of this machine, which is read when it is first needed, and
/// from what the request itself has parsed.
package final class KnownIdentities: Sendable {
  private let file: IdentityIndexFile
  private let known = Mutex<(index: IdentityIndex, isKept: Bool)?>(nil)
  /// The long text that was looked up last. A request looks up the same one more than once.
  private let lastLong = Mutex<(text: [UInt8], key: IdentityIndex.Key)?>(nil)

  /// - Parameter file: where the index is; it need not exist.
  package init(_ file: IdentityIndexFile) { self.file = file }

  package var index: IdentityIndex {
    known.withLock { known in
      if let known { return known.index }
      let kept = file.read()
      let index = kept ?? IdentityIndex([])
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

  /// Replaces the index by one with these entries, for the rest of the request.
  ///
  /// - Parameter writes: whether to write it, too, if this machine may keep it.
  package func renew(_ entries: [IdentityIndex.Entry], writes: Bool) {
    let index = IdentityIndex(entries)
    let isKept = known.withLock { known in
      known?.index = index
      return known?.isKept ?? false
    }
    if writes, isKept { file.write(index) }
  }
}
