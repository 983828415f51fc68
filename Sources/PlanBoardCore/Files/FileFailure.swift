/// Why a file or folder could not be found, read or written.
package struct FileFailure: Error, Hashable, Sendable {
  package enum Code: String, Hashable, Sendable {
    /// Nothing is at the path, perhaps because a part of the path that should be a folder is a file.
    case notFound = "not-found"
    case noPermission = "no-permission"
    case isDirectory = "is-directory"
    case notAFolder = "not-a-folder"
    /// A named pipe, a device or a socket.
    case notAFile = "not-a-file"
    case notUTF8 = "not-utf-8"
    /// The text is UTF-16 or UTF-32; see `encoding`.
    case foreignEncoding = "foreign-encoding"
    /// The change would put UTF-8 into a text that has another encoding, or the reverse; `encoding` is that of the text.
    case mixedEncodings = "mixed-encodings"
    /// The file has, or would have, more bytes than `pb` reads, or than the system accepts.
    case tooLarge = "too-large"
    /// The links on the path lead in a circle, or are too many for the system.
    case linkLoop = "link-loop"
    /// The path leads through a link that `pb` does not follow, or is a `.git` that leads to another repository.
    case foreignLink = "foreign-link"
    case nameTooLong = "name-too-long"
    /// The file no longer has the bytes for which the edit was computed.
    case changedMeanwhile = "changed-meanwhile"
    /// Another program is writing the file, or has just written it.
    case inUse = "in-use"
    /// Another `pb` has held the lock of the plan or of a board for too long.
    case locked = "locked"
    case alreadyThere = "already-there"
    case noSpace = "no-space"
    /// The file system cannot be written to.
    case readOnly = "read-only"
    /// The request does not name the board, and the board is in no plan that the request may change; see `WriteScope`.
    case notNamed = "not-named"
    /// The request does not name the board, which is in the user's default plan. Such a request may only add cards.
    case notNamedInDefault = "not-named-in-default"
    /// It is not clear which change `pb undo` or `pb redo` means: one to the user's default plan, or one to a board in
    /// the current folder.
    case whichHistory = "which-history"
    /// The request does not name the boards that it changes, and the folder at the path is not a plan.
    case notAPlan = "not-a-plan"
    /// `pb` does not look for boards in this folder, which is `/`, a folder of the system, a home, or above a home.
    case noPlan = "no-plan"
    /// The user's configuration has no plan with the requested name; see `settingsFault`.
    case noSuchPlan = "no-such-plan"
    /// `pb` cannot set the default plan in the user's configuration without changing the meaning of something else.
    case notEditable = "not-editable"
    /// The path is the root of the file system, or a folder of the system, in which no plan is made.
    case systemFolder = "system-folder"
    /// `.planboard.yml` or the user's `config.yml` is not valid; see `settingsFault`.
    case invalidSettings = "invalid-settings"
    /// The settings at the path cannot be read. They may say which files are boards, so nothing is written.
    case unreadableSettings = "unreadable-settings"
    /// The change deletes something, but could not be undone, because a newer `pb` wrote the history at the path.
    case notUndoable = "not-undoable"
    /// The state folder, or a file or folder in it, is not trusted; see `distrust`.
    case untrusted
    /// A newer `pb` wrote the file.
    case newer
    /// Any other failure that the system reports; see `systemError`.
    case system

    /// Whether another request could succeed, with the files as they are.
    package var isAboutRequest: Bool {
      switch self {
      case .notNamed, .notNamedInDefault, .whichHistory, .notAPlan, .noPlan, .alreadyThere, .notUndoable,
        .mixedEncodings:
        true
      default: false
      }
    }
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
    /// It is not the kind of file that `pb` creates there, for example a link.
    case kind
  }

  /// Where the folder of the plan is named.
  package enum PlanSource: Hashable, Sendable {
    /// The request, for example because it is about an open file in this folder.
    case request
    /// `PB_DIR`.
    case environment
    /// The user's `config.yml`.
    case configuration
  }

  package var code: Code
  package var operation: Operation
  package var path: Path
  /// The C library's `errno`; 0 if the system reported nothing.
  package var systemError: Int32 = 0
  /// The line in the file, and the column in characters, both 1-based; 0 if the failure is not at a position in the
  /// file.
  package var line1 = 0
  package var column1 = 0
  /// For `foreignLink`, where the link or the `.git` leads; empty if the link cannot be read.
  package var linkTarget = ""
  /// The size of a file that is too large, and the limit, in bytes; 0 if unknown.
  package var size = 0
  package var sizeLimit = 0
  package var encoding: TextEncoding?
  package var distrust: Distrust?
  package var settingsFault: SettingsFault?
  /// Where a plan is named that cannot be used; nil if the failure has another reason.
  package var planSource: PlanSource?
  /// The folder that `pb init` would turn into a plan; nil if no folder is suggested.
  package var planFolder: Path?
  /// The names of the files in `planFolder` that `pb init` would turn into boards.
  package var offers: [String] = []

  /// Creates a failure; the other facts are set afterwards.
  package init(_ code: Code, _ operation: Operation, _ path: Path) {
    self.code = code
    self.operation = operation
    self.path = path
  }

  /// Creates the failure for a text in UTF-16 or UTF-32, which is neither read as a board nor changed; nil for any other
  /// text. Takes a constant time.
  package init?(foreign text: [UInt8], _ operation: Operation, _ path: Path) {
    guard let encoding = TextEncoding.wide(text) else { return nil }
    self.init(.foreignEncoding, operation, path)
    self.encoding = encoding
  }
}
