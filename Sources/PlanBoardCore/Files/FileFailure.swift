/// Why something on the disk could not be read or written: facts, for a shell to word.
package struct FileFailure: Error, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    case notFound = "not-found"
    case noPermission = "no-permission"
    case isDirectory = "is-directory"
    /// There is a file where a folder was expected.
    case notAFolder = "not-a-folder"
    /// A named pipe, a device or a socket.
    case notAFile = "not-a-file"
    /// More than `pb` reads, or more than the system accepts.
    case tooLarge = "too-large"
    case linkLoop = "link-loop"
    /// A symbolic link that must not be written through; `reason` is its target.
    case foreignLink = "foreign-link"
    /// The path, or a name in it, is longer than the system takes.
    case nameTooLong = "name-too-long"
    /// The file has other bytes than those that the change was made for.
    case changedMeanwhile = "changed-meanwhile"
    /// Somebody keeps it open for writing.
    case inUse = "in-use"
    /// Another `pb` is at work for long.
    case locked = "locked"
    /// A file that was to be new.
    case alreadyThere = "already-there"
    case noSpace = "no-space"
    case readOnly = "read-only"
    /// Nobody named the board, and it is not in the user's folder; see ``WriteScope``.
    case notNamed = "not-named"
    /// The root of the file system, which is never a planning folder.
    case fileSystemRoot = "file-system-root"
    /// `.planboard.yml` cannot be read as what it is for.
    case invalidSettings = "invalid-settings"
    /// The state that this machine keeps is not the user's own, or others can write to it; see `distrust`.
    case untrusted
    /// A newer `pb` wrote it.
    case newer
    /// Anything else that the system reports; see `systemError`.
    case system
  }

  /// What was being done.
  package enum Operation: String, Hashable, Sendable {
    case find, read, write
  }

  /// Why something is not trusted.
  package enum Distrust: Hashable, Sendable {
    /// It belongs to another user.
    case owner
    /// Others can write to it.
    case mode
    /// A link or a pipe, or a folder that should be a file.
    case kind
  }

  package var code: Code
  package var operation: Operation
  package var path: Path
  /// The C library's `errno`, 0 if the system reported nothing.
  package var systemError: Int32 = 0
  /// Where in the file, both 1-based, the column in characters; 0 if nowhere.
  package var line1 = 0
  package var column1 = 0
  /// What the file should have had there, or the reader's own message.
  package var reason = ""
  /// The size of a file that is too large, and the limit, in bytes; 0 if the system refuses the file.
  package var size = 0
  package var sizeLimit = 0
  package var distrust: Distrust?
  /// A query in the file that cannot be read.
  package var query: CardQuery.Failure?

  package init(_ code: Code, _ operation: Operation, _ path: Path) {
    self.code = code
    self.operation = operation
    self.path = path
  }
}
