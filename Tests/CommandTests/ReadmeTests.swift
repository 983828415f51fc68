import Foundation
import Testing

internal import TestSupport

/// The tour in the README, run line by line: what it shows is what is printed.
struct ReadmeTests {
  private static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "README.md")
  private static let indent = "    "

  @Test func `the tour shows what is printed`() throws {
    let folder = try TemporaryFolder()
    let state = try TemporaryFolder()
    let text = try String(contentsOf: Self.url, encoding: .utf8)
    var told: [String] = []
    var isInTour = false
    var isOutput = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("## ") {
        if isOutput { told.append("") }
        isOutput = false
        isInTour = line == "## A five-minute tour"
      }
      guard isInTour else {
        told.append(line)
        continue
      }
      if line.hasPrefix("\(Self.indent)$ ") {
        told.append(line)
        told += try run(String(line.dropFirst(6)), folder, state).map { $0.isEmpty ? "" : Self.indent + $0 }
        isOutput = true
      } else if !isOutput || !(line.hasPrefix(Self.indent) || line.isEmpty) {
        if isOutput { told.append("") }
        isOutput = false
        told.append(line)
      }
    }
    if ProcessInfo.processInfo.environment["PB_RECORD"] != nil {
      try Data(told.joined(separator: "\n").utf8).write(to: Self.url)
      Issue.record("recorded the tour")
    } else {
      #expect(told.joined(separator: "\n") == text)
    }
  }

  private func run(_ command: String, _ folder: TemporaryFolder, _ state: TemporaryFolder) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", command.replacing("pb show household.md", with: "pb show --width 100 household.md") + " 2>&1",
    ]
    process.currentDirectoryURL = folder.url
    process.environment = [
      "PATH": "\(Binary.url.deletingLastPathComponent().path):/usr/bin:/bin", "PB_TODAY": "2026-11-21", "TZ": "UTC",
      "XDG_STATE_HOME": state.url.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(command)")
    return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
