internal import Foundation
internal import PlanBoardMessages
internal import PlanBoardWeb
internal import TestSupport
internal import Testing

/// The words and the files of the page.
struct PageWordTests {
  private static let folder = Boards.root.appending(path: "Sources/PlanBoardWeb/Assets")

  private static func sources(_ folder: String, ending: String) throws -> String {
    let root = Boards.root.appending(path: "Sources/\(folder)")
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(ending) }.sorted().map {
      try String(contentsOf: root.appending(path: $0), encoding: .utf8)
    }.joined(separator: "\n")
  }

  @Test func `the script has every word that it uses, and uses every word that it has`() throws {
    let script = try Self.sources("PlanBoardWeb/Assets", ending: ".js")
    // Words are used as say('name'), as say(isOn ? 'name' : 'other'), and in lists of names.
    let called = script.matches(of: /\bsay\('(\w+)'/).map { String($0.1) }
    let unknown = called.filter { PageScriptWords.all[$0] == nil }
    #expect(!called.isEmpty)
    #expect(unknown.isEmpty)
    let unused = PageScriptWords.all.keys.filter { !script.contains("'\($0)'") }.sorted()
    #expect(unused.isEmpty)
  }

  @Test func `every word of the page is used by a page`() throws {
    let words = try String(
      contentsOf: Boards.root.appending(path: "Sources/PlanBoardMessages/Web/PageWords.swift"), encoding: .utf8)
    let names = Set(words.matches(of: /package (?:static let|var|func) (\w+)/).map { String($0.1) })
    let pages = try Self.sources("PlanBoardWeb", ending: ".swift")
    #expect(!names.isEmpty)
    // These are parts of other words.
    let inner: Set = ["product", "priorityName"]
    let unused = names.subtracting(inner).filter { name in
      !["(", ")", ",", ".", "\n", " ", "?"].contains { pages.contains("words.\(name)\($0)") }
    }
    #expect(unused.sorted().isEmpty)
  }

  @Test func `no word of a page is in the files of the script`() throws {
    let script = try Self.sources("PlanBoardWeb/Assets", ending: ".js")
    // Text for people would be set as the content, the placeholder or the name of an element.
    let set = script.matches(of: /(?:textContent|placeholder|title|'aria-label'):?\s*=?\s*'([A-Za-z][^']*)'/)
    #expect(set.map { String($0.1) }.isEmpty)
  }

  @Test func `every key of the script is in the list of keys, and every key of the list does something`() throws {
    let board = try String(contentsOf: Self.folder.appending(path: "board.js"), encoding: .utf8)
    let table = try #require(board.firstMatch(of: /const keys = \{\n([\s\S]*?)\n\}/)).1
    let known = Set(
      table.matches(of: #/(?:^|\n|,)\s*(?:'([^']+)'|(\w+)):\ /#).compactMap { ($0.1 ?? $0.2).map(String.init) })
    let names = ["←": "ArrowLeft", "→": "ArrowRight", "↑": "ArrowUp", "↓": "ArrowDown", "Space": " "]
    let listed = Set(PageKeys.groups.flatMap(\.keys).flatMap(\.keys).map { names[$0] ?? $0 })
    #expect(known.subtracting(listed).subtracting(["Home", "End"]).sorted().isEmpty)
    let elsewhere: Set = ["Escape", "1", "9", "Ctrl K", "Ctrl Z", "Ctrl Shift Z"]
    #expect(listed.subtracting(known).subtracting(elsewhere).filter { !$0.hasPrefix("Alt ") }.sorted().isEmpty)
  }

  @Test func `the files of the page are embedded, with the lines that a browser needs`() throws {
    for name in PageAssets.names {
      let asset = try #require(PageAssets.asset(named: name))
      #expect(!asset.bytes.isEmpty && asset.version.utf8.count == 16)
      if name.hasSuffix(".js") { #expect(!String(decoding: asset.bytes, as: UTF8.self).contains("\n//")) }
    }
    // Menus, dialogs, editors and the worker are loaded later. With the page of a small board, the others are less than
    // 82 KB.
    let late: Set = ["dialog.js", "editing.js", "menus.js", "sw.js", "typing.js"]
    let total = PageAssets.names.filter {
      ($0.hasSuffix(".js") && !late.contains($0)) || $0.hasSuffix(".css")
    }
    .reduce(0) { $0 + (PageAssets.asset(named: $1)?.bytes.count ?? 0) }
    #expect(total < 74_000)
  }

  @Test func `recurrences are said in words`() {
    #expect(RecurrenceWords.text("1w") == "every week")
    #expect(RecurrenceWords.text("+3d") == "every 3 days")
    #expect(RecurrenceWords.text("mon,thu") == "every Mon, Thu")
    #expect(RecurrenceWords.text("12m") == "every year")
    #expect(RecurrenceWords.text("month@last-fri") == "every month on the last Fri")
    #expect(RecurrenceWords.text("apr,dec@1,15") == "every April, December on day 1, day 15")
    #expect(RecurrenceWords.text("2w@fri") == "every 2 weeks on Fri")
    #expect(RecurrenceWords.text("month@2nd-last,2nd-tue") == "every month on the last day but 1, the 2nd Tue")
    #expect(RecurrenceWords.text("++month@only-31") == "every month on day 31 if there is one")
    #expect(RecurrenceWords.text("month@2nd-last-fri") == "every month on the last Fri but 1")
    #expect(RecurrenceWords.text("now and then") == "every now and then")
  }
}
