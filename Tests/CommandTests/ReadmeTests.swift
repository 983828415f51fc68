import Foundation
import Testing

internal import TestSupport

/// The output in the examples of the documents is what pb prints.
struct ReadmeTests {
  @Test func `the tour shows what is printed`() throws {
    let url = Boards.root.appending(path: "README.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let transcript = Transcript(folder: try TemporaryFolder())
    try Transcript.check(url, try transcript.repeated(text) { $0 == "A five-minute tour" })
  }

  @Test func `the page about queries shows what is printed`() throws {
    let url = Boards.root.appending(path: "docs/queries.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let folder = try TemporaryFolder()
    for file in text.matches(of: /(?s)```\w+ (\S+)\n(.*?)```/) { try folder.write(String(file.1), String(file.2)) }
    #expect(try folder.names == [".planboard.yml", "house.md", "work.md"])
    let transcript = Transcript(folder: folder, codes: 0...2)
    try Transcript.check(url, try transcript.repeated(text) { _ in true })
  }
}
