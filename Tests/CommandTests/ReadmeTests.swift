import Foundation
import Testing

internal import TestSupport

/// The output in the examples of the documents is what pb prints.
struct ReadmeTests {
  @Test(
    .thorough,
    arguments: [
      ("tour", []),
      ("first-week", []),
      ("queries", [".planboard.yml", "house.md", "work.md"]),
      (
        "coming-from",
        [
          "Kitchen.md", "board.json", "done.txt", "notes.md", "notes.org", "org.awk", "taskell.md", "tasks.csv",
          "tasks.json",
          "todo.txt",
        ]
      ),
      ("cookbook", [".planboard.yml", "life.md"]),
      ("questions", []),
    ])
  func `the pages with examples show what is printed`(_ page: String, files: [String]) throws {
    let url = Boards.root.appending(path: "docs/\(page).md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let folder = try TemporaryFolder()
    for file in text.matches(of: /(?s)```\w+ (\S+)\n(.*?)```/) { try folder.write(String(file.1), String(file.2)) }
    #expect(try folder.names == files)
    let transcript = Transcript(folder: folder, codes: 0...2)
    try Transcript.check(url, try transcript.repeated(text) { _ in true })
  }
}
