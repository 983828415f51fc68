import Foundation
import Testing

internal import TestSupport

/// A document with commands and their output. An indented line that begins with `$ ` is a command, and the indented lines below it
/// are its output.
struct Transcript {
  let folder: TemporaryFolder
  /// The exit codes that the document's commands may have.
  var codes: ClosedRange<Int32> = 0...0

  private static let indent = "    "

  /// Runs the commands of a document, and returns its text with their actual output.
  ///
  /// - Parameter section: whether to run the commands under a heading `## …`; it receives the text of the heading.
  func repeated(_ text: String, in section: (String) -> Bool) throws -> String {
    let state = try TemporaryFolder()
    var result: [String] = []
    var isRun = section("")
    var isOutput = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("## ") {
        if isOutput { result.append("") }
        isOutput = false
        isRun = section(String(line.dropFirst(3)))
      }
      guard isRun else {
        result.append(line)
        continue
      }
      if line.hasPrefix("\(Self.indent)$ ") {
        result.append(line)
        result += try run(String(line.dropFirst(6)), state).map { $0.isEmpty ? "" : Self.indent + $0 }
        isOutput = true
      } else if !isOutput || !(line.hasPrefix(Self.indent) || line.isEmpty) {
        if isOutput { result.append("") }
        isOutput = false
        result.append(line)
      }
    }
    return result.joined(separator: "\n")
  }

  private func run(_ command: String, _ state: TemporaryFolder) throws -> [String] {
    let path = "\(Binary.url.deletingLastPathComponent().path):/usr/bin:/bin"
    if Self.isDrawn(command) {
      // The cards are drawn, as people see them.
      let screen = try HandleCommandTests().onTerminal(
        ["-c", "\(command) 2>&1"], in: folder,
        environment: ["NO_COLOR": "1", "PATH": path, "TZ": "UTC", "XDG_STATE_HOME": state.url.path], size: (100, 40),
        program: URL(filePath: "/bin/sh"), codes: codes)
      return lines(screen)
    }
    let shell = try runShell(
      command.replacing("pb show household.md", with: "pb show --width 100 household.md") + " 2>&1", in: folder.url,
      environment: [
        "PATH": path, "PB_TODAY": "2026-11-21", "TZ": "UTC", "XDG_STATE_HOME": state.url.path,
      ])
    #expect(codes.contains(shell.code), "\(command)")
    return lines(shell.text)
  }

  private func lines(_ output: String) -> [String] {
    let text = output.trimmingCharacters(in: .newlines)
    return text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether a command lists cards, and its output is not read by another program.
  private static func isDrawn(_ command: String) -> Bool {
    command.wholeMatch(of: /pb( (list|find|next|agenda|view|did|trash)( [^|>]*)?)?/) != nil
      && !command.contains("--json")
  }

  /// Compares a document with `text`, which has the actual output. With `PB_RECORD=1`, it writes the document instead, and the
  /// test fails.
  static func check(_ url: URL, _ text: String) throws {
    if TestSettings.isRecording {
      try Data(text.utf8).write(to: url)
      Issue.record("recorded \(url.lastPathComponent)")
    } else {
      #expect(try String(contentsOf: url, encoding: .utf8) == text)
    }
  }
}
