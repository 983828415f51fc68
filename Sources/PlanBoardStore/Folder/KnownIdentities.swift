internal import Synchronization

/// The identities of a plan's cards that one request knows: from the index of this machine, which is read when it is first needed, and
/// from what the request itself has parsed.
package final class KnownIdentities: Sendable {
  private let file: IdentityIndexFile
  private let known = Mutex<(index: IdentityIndex, isKept: Bool)?>(nil)

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
