/// The command line that opens a file in the user's editor.
package struct EditorCommand: Hashable, Sendable {
  package static let shell = "/bin/sh"

  /// The arguments of ``shell``, as bytes, because a path need not be UTF-8.
  package let arguments: [[UInt8]]

  /// Builds the command line with the editor in `VISUAL` or else `EDITOR`, or with `vi`.
  ///
  /// As in git, `sh` runs the editor's command, so the command may contain options and quotes.
  ///
  /// - Parameter line1: the 1-based line to show; nil if the editor need not go to a line.
  package init(_ variable: (String) -> String?, opening path: Path, line1: Int?) {
    let command = ["VISUAL", "EDITOR"].compactMap(variable).first { !$0.isEmpty } ?? "vi"
    let program = String(decoding: Path(TypedLine(command).first).name, as: UTF8.self)
    let file = Self.arguments(FileArgument.bytes(path.bytes), line1: line1, LineSyntax(of: program))
    arguments = ["-c", "exec \(command) \"$@\"", program].map { Array($0.utf8) } + file
  }

  private enum LineSyntax {
    /// `+12 file`
    case plus
    /// `file:12`
    case colon
    /// `--goto file:12`
    case goto
    /// `--line 12 file`
    case lineOption
    /// `-l 12 file`
    case shortOption
    /// `file`, because the editor's syntax for a line is not known
    case none

    init(of program: String) {
      switch program {
      case "vi", "vim", "nvim", "gvim", "view", "nano", "emacs", "emacsclient", "micro", "joe", "jed", "mg", "ne",
        "kak", "gedit", "gnome-text-editor", "xed", "pluma", "editor":
        self = .plus
      case "hx", "helix", "subl", "sublime_text", "zed", "zeditor", "lapce": self = .colon
      case "code", "codium", "code-insiders", "cursor", "windsurf": self = .goto
      case "idea", "clion", "pycharm", "webstorm", "goland", "rider", "fleet": self = .lineOption
      case "mate", "kate": self = .shortOption
      default: self = .none
      }
    }
  }

  private static func arguments(_ path: [UInt8], line1: Int?, _ syntax: LineSyntax) -> [[UInt8]] {
    guard let line1 else { return [path] }
    func words(_ words: String...) -> [[UInt8]] { words.map { Array($0.utf8) } }
    switch syntax {
    case .plus: return words("+\(line1)") + [path]
    case .colon: return [path + ":\(line1)".utf8]
    case .goto: return words("--goto") + [path + ":\(line1)".utf8]
    case .lineOption: return words("--line", "\(line1)") + [path]
    case .shortOption: return words("-l", "\(line1)") + [path]
    case .none: return [path]
    }
  }
}
