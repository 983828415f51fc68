package import PlanBoardCore

/// The differences between two versions of a file, in the format of `patch -p1` and `git apply`.
package struct UnifiedDiff {
  package let path: Path
  package let diff: LineDiff
  private let isNew: Bool
  private let isGone: Bool

  private static let context = 3
  private static let nowhere = Array("/dev/null".utf8)

  /// Compares two versions of a file; nil stands for a file that does not exist.
  package init(_ path: Path, _ before: [UInt8]?, _ after: [UInt8]?) {
    self.path = path
    isNew = before == nil
    isGone = after == nil
    diff = LineDiff(before ?? [], after ?? [])
  }

  /// A line of the differences.
  package enum Line {
    /// A line that the format adds: `file` is `--- a/todo.md` or `+++ b/todo.md`, `hunk` is `@@ -1,4 +1,5 @@`, and
    /// `note` says that the line above has no line end.
    case file(ArraySlice<UInt8>), hunk(ArraySlice<UInt8>), note(ArraySlice<UInt8>)
    /// A line of the file, without its LF. The CR of a CRLF is still there.
    case same(ArraySlice<UInt8>), removed(ArraySlice<UInt8>), added(ArraySlice<UInt8>)
  }

  /// Appends the differences; appends nothing if no line differs.
  ///
  /// - Parameter line: appends a line of the file, without its LF.
  package func append(
    to bytes: inout [UInt8], line append: (ArraySlice<UInt8>, inout [UInt8]) -> Void = { $1 += $0 }
  ) {
    forEachLine { line in
      switch line {
      case .file(let text), .hunk(let text), .note(let text): bytes += text
      case .same(let text):
        bytes.append(.space)
        append(text, &bytes)
      case .removed(let text):
        bytes.append(UInt8(ascii: "-"))
        append(text, &bytes)
      case .added(let text):
        bytes.append(UInt8(ascii: "+"))
        append(text, &bytes)
      }
      bytes.append(.lineFeed)
    }
  }

  /// Passes each line of the differences to `use`; passes nothing if no line differs.
  package func forEachLine(_ use: (Line) -> Void) {
    let steps = steps
    let hunks = hunks(steps)
    guard !hunks.isEmpty else { return }
    use(.file(("--- ".utf8 + (isNew ? Self.nowhere : name("a/")))[...]))
    use(.file(("+++ ".utf8 + (isGone ? Self.nowhere : name("b/")))[...]))
    for hunk in hunks { forEachLine(of: steps[hunk], use) }
  }

  // MARK: Steps

  private struct Step {
    enum Kind { case same, removed, added }

    var kind: Kind
    /// The 0-based number of the line in each text; in a text without this line, the number of the next line.
    var old: Int
    var new: Int
  }

  private var steps: [Step] {
    var steps: [Step] = []
    var new = 0
    for old in diff.before.indices {
      guard let counterpart = diff.counterparts[old] else {
        steps.append(Step(kind: .removed, old: old, new: new))
        continue
      }
      while new < counterpart {
        steps.append(Step(kind: .added, old: old, new: new))
        new += 1
      }
      steps.append(Step(kind: .same, old: old, new: new))
      new += 1
    }
    while new < diff.after.count {
      steps.append(Step(kind: .added, old: diff.before.count, new: new))
      new += 1
    }
    return steps
  }

  /// The ranges of steps that are shown: the changes with the unchanged lines around them.
  private func hunks(_ steps: [Step]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in steps.indices where steps[index].kind != .same {
      let range = max(0, index - Self.context)..<min(steps.count, index + Self.context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  // MARK: Text

  private func forEachLine(of steps: ArraySlice<Step>, _ use: (Line) -> Void) {
    let old = Self.place(steps.first!.old, steps.count { $0.kind != .added })
    let new = Self.place(steps.first!.new, steps.count { $0.kind != .removed })
    use(.hunk(Array("@@ -\(old) +\(new) @@".utf8)[...]))
    for step in steps {
      let line = step.kind == .added ? diff.after[step.new] : diff.before[step.old]
      let text = line.last == .lineFeed ? line.dropLast() : line
      switch step.kind {
      case .same: use(.same(text))
      case .removed: use(.removed(text))
      case .added: use(.added(text))
      }
      if line.last != .lineFeed { use(.note(Array("\\ No newline at end of file".utf8)[...])) }
    }
  }

  /// The place of a hunk as `start,count`, with a 1-based start. If the count is 0, the start is the line before the
  /// hunk.
  private static func place(_ line: Int, _ count: Int) -> String { "\(count == 0 ? line : line + 1),\(count)" }

  /// The path below the folder `a/` or `b/`, quoted as git does if necessary.
  private func name(_ folder: String) -> [UInt8] {
    var path = path.bytes[...]
    while path.starts(with: "./".utf8) { path.removeFirst(2) }
    while path.first == UInt8(ascii: "/") { path.removeFirst() }
    let name = Array(folder.utf8) + path
    let text = String(decoding: name, as: UTF8.self)
    guard text.utf8.elementsEqual(name), VisibleText.safe(text) == text, !name.contains(UInt8(ascii: "\"")),
      !name.contains(UInt8(ascii: "\\"))
    else { return Self.quoted(name) }
    // Without the tab, `patch` reads the text after a space as a date.
    return name.contains(.space) ? name + [0x09] : name
  }

  private static func quoted(_ name: [UInt8]) -> [UInt8] {
    var quoted = [UInt8(ascii: "\"")]
    for byte in name {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0x20...0x7E: quoted.append(byte)
      default:
        let octal = String(byte, radix: 8)
        quoted += "\\\(String(repeating: "0", count: 3 - octal.utf8.count))\(octal)".utf8
      }
    }
    return quoted + [UInt8(ascii: "\"")]
  }
}
