internal import PlanBoardCore
internal import PlanBoardMessages

/// The user's editor.
enum Editor {
  /// The arguments with which an editor opens a file at a line.
  enum LineSyntax {
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
    case none
  }

  /// The line syntax of a program, given its name without the folder.
  static func syntax(of program: String) -> LineSyntax {
    switch program {
    case "vi", "vim", "nvim", "gvim", "view", "nano", "emacs", "emacsclient", "micro", "joe", "jed", "mg", "ne", "kak",
      "gedit", "gnome-text-editor", "xed", "pluma", "editor":
      .plus
    case "hx", "helix", "subl", "sublime_text", "zed", "zeditor", "lapce": .colon
    case "code", "codium", "code-insiders", "cursor", "windsurf": .goto
    case "idea", "clion", "pycharm", "webstorm", "goland", "rider", "fleet": .lineOption
    case "mate", "kate": .shortOption
    default: .none
    }
  }

  /// The editor's arguments after its own name and options.
  ///
  /// - Returns: bytes, because a path need not be UTF-8.
  static func arguments(_ path: Path, line1: Int?, _ syntax: LineSyntax) -> [[UInt8]] {
    let path = FileArgument.bytes(path.bytes)
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

  /// Replaces this process with the editor. As in git, a shell runs the editor's command, so the command may contain options and
  /// quotes.
  ///
  /// - Parameter line1: the line to show, counted from 1.
  /// - Returns: the reason why the editor cannot be started; on success, this does not return.
  static func open(_ path: Path, line1: Int?) -> Diagnostic {
    let command =
      [System.environment("VISUAL"), System.environment("EDITOR")].compactMap { $0 }.first { !$0.isEmpty } ?? "vi"
    let program = String(decoding: Path(TypedLine(command).first).name, as: UTF8.self)
    let shell = ["-c", "exec \(command) \"$@\"", program].map { Array($0.utf8) }
    let message = System.become("/bin/sh", shell + arguments(path, line1: line1, syntax(of: program)))
    return .cannotStartEditor(message)
  }
}
