/// Limits who may read and write a new file or the trash, so that text from a private board stays private.
struct Privacy: Hashable, Sendable {
  /// The permissions that the file may have at most. Other users get only those that they have on every board that the
  /// text comes from.
  private(set) var widest: UInt32 = 0o7777
  /// The mode that a restored or moved file gets, as far as ``widest`` allows; nil for any other file.
  var mode: UInt32?

  /// Creates a value that limits nothing.
  init() {}

  /// Limits other users to the permissions that all `modes` give them. Without modes, nothing is limited.
  init(from modes: some Sequence<UInt32>) {
    widest = modes.reduce(0o7777) { $0 & $1 } & 0o077 | 0o7700
  }

  /// The mode of a folder that is created for the file. Users who may read the file may open the folder, and users who
  /// may write the file may change the folder.
  var folderMode: UInt32 {
    let readers = widest & 0o044
    return 0o700 | readers | readers >> 2 | widest & 0o022
  }
}
