/// The reason why a file or folder could not be read or written: facts, which a shell puts into words.
package struct FileFailure: Error, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    case notFound = "not-found"
    case noPermission = "no-permission"
    case isDirectory = "is-directory"
    /// There is a file where a folder was expected.
    case notAFolder = "not-a-folder"
    /// A named pipe, a device or a socket.
    case notAFile = "not-a-file"
    /// The file has more bytes than `pb` reads, or than the system accepts.
    case tooLarge = "too-large"
    case linkLoop = "link-loop"
    /// A symbolic link that must not be written through; `reason` is its target.
    case foreignLink = "foreign-link"
    /// The path, or a name in it, is longer than the system allows.
    case nameTooLong = "name-too-long"
    /// The file does not have the bytes that the change was made for.
    case changedMeanwhile = "changed-meanwhile"
    /// Another program keeps it open for writing.
    case inUse = "in-use"
    /// Another `pb` has held the lock for too long.
    case locked = "locked"
    /// A file that should be new exists already.
    case alreadyThere = "already-there"
    case noSpace = "no-space"
    case readOnly = "read-only"
    /// The request did not name the board, and it is not in the folder itself; see ``WriteScope``.
    case notNamed = "not-named"
    /// The root of the file system, which is never a planning folder.
    case fileSystemRoot = "file-system-root"
    /// `.planboard.yml` is not valid.
    case invalidSettings = "invalid-settings"
    /// The state folder is not the user's own, or other users can write to it; see `distrust`.
    case untrusted
    /// A newer `pb` wrote it.
    case newer
    /// Anything else that the system reports; see `systemError`.
    case system
  }

  /// The operation that failed.
  package enum Operation: String, Hashable, Sendable {
    case find, read, write
  }

  /// The reason why a file or folder is not trusted.
  package enum Distrust: Hashable, Sendable {
    /// It belongs to another user.
    case owner
    /// Other users can write to it.
    case mode
    /// A link or a pipe, or a folder that should be a file.
    case kind
  }

  package var code: Code
  package var operation: Operation
  package var path: Path
  /// The C library's `errno`; 0 if the system reported nothing.
  package var systemError: Int32 = 0
  /// The line in the file, and the column in characters, both 1-based; 0 if there is no such place.
  package var line1 = 0
  package var column1 = 0
  /// What the file should contain there, the reader's own message, or the target of a link.
  package var reason = ""
  /// The size of a file that is too large, and the limit, in bytes; 0 if the system refuses the file.
  package var size = 0
  package var sizeLimit = 0
  package var distrust: Distrust?
  /// A query in the file that cannot be read.
  package var query: CardQuery.Failure?

  /// Creates a failure; the other facts are set afterwards.
  package init(_ code: Code, _ operation: Operation, _ path: Path) {
    self.code = code
    self.operation = operation
    self.path = path
  }
}
