internal import Synchronization

/// The index of the identities of a plan's cards, as one request uses it: read when it is first needed.
package final class KnownIdentities: Sendable {
  private let file: IdentityIndexFile
  private let loaded = Mutex<IdentityIndex??>(nil)

  /// - Parameter file: where the index is; it need not exist.
  package init(_ file: IdentityIndexFile) { self.file = file }

  /// The index; nil if none may be kept.
  package var index: IdentityIndex? {
    loaded.withLock { loaded in
      if let loaded { return loaded }
      let index = file.read()
      loaded = .some(index)
      return index
    }
  }

  /// Replaces the index by one with these entries.
  package func write(_ entries: [IdentityIndex.Entry]) {
    let index = IdentityIndex(entries)
    loaded.withLock { $0 = .some(index) }
    file.write(index)
  }
}
