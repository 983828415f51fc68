internal import PlanBoardCore
import TestSupport
import Testing

@testable import PlanBoardStore

struct SyncToolNamesTests {
  static let copies: [(name: String, tool: String?, original: String)] = [
    ("Board.sync-conflict-20261121-012615-IJBL2FZ.md", "Syncthing", "Board.md"),
    ("Board.sync-conflict-20150101-120000.md", "Syncthing", "Board.md"),
    ("My.Board.sync-conflict-20261121-012615-IJBL2FZ.md", "Syncthing", "My.Board.md"),
    ("foo (Miguel Mota's conflicted copy 2014-06-17).txt", "Dropbox", "foo.txt"),
    ("Board (Ana’s MacBook's conflicted copy 2026-09-11 (1)).md", "Dropbox", "Board.md"),
    ("document (User B's conflicted copy).docx", "Dropbox", "document.docx"),
    ("Seite (Jochens conflicted copy 2026-10-05).md", "Dropbox", "Seite.md"),
    ("Board (In Konflikt stehende Kopie von PC 2019-01-02).md", "Dropbox", "Board.md"),
    ("Board (2) (In Konflikt stehende Kopie von PC 2019-01-02).md", "Dropbox", "Board (2).md"),
    ("Board (3) (In Konflikt stehende Kopie von PC 2019-01-02).md", "Dropbox", "Board (3).md"),
    ("Board (3) (Case Conflict).md", "Dropbox", "Board (3).md"),
    ("Board (Ana (x)'s conflicted copy 2026-09-11).md", "Dropbox", "Board.md"),
    ("Board (2) (2013-01-11).md", nil, "Board (2).md"),
    ("Board (PCs in Konflikt stehende Kopie 2019-01-02).md", "Dropbox", "Board.md"),
    ("app (Copie en conflit de Yamisaaf Yamidevs 2016-12-29).js", "Dropbox", "app.js"),
    ("FICHA (Copia en conflicto de D SM 2024-03-08).docx", "Dropbox", "FICHA.docx"),
    ("計画 (Ann 上の問題のあるコピー 2024-03-08).md", "Dropbox", "計画.md"),
    ("mydata (conflicted copy 2025-04-10 093612).txt", "Nextcloud", "mydata.txt"),
    ("mydata (conflicted copy alice 2025-04-10 093612).txt", "Nextcloud", "mydata.txt"),
    ("mydata_conflict-20170310-105345.txt", "Nextcloud", "mydata.txt"),
    ("foo_conflict-foo-123.txt", "Nextcloud", "foo.txt"),
    ("foo_conflict-123.txt", "Nextcloud", "foo.txt"),
    ("Board (SFConflict a@b.org 2026-07-21-14-04-01).md", "Seafile", "Board.md"),
    ("Board (SFConflict 2026-07-21-14-04-01).md", "Seafile", "Board.md"),
    ("Meeting notes (Conflicted copy MyMacBook2 202411281430).md", "Obsidian Sync", "Meeting notes.md"),
    ("a_Andy-PC_Jan-03-0901-2013_CaseConflict_1.txt", "Synology Drive", "a.txt"),
    ("Board_DiskStation_Nov-21-0126-2026_Conflict.md", "Synology Drive", "Board.md"),
    ("file5-onedrive-client-dev-safeBackup-0001.data", "OneDrive", "file5.data"),
    ("file.md.conflict1", "rclone", "file.md"),
    ("file5.md..path1", "rclone", "file5.md"),
    ("filename.Conflict.jpg", "Resilio Sync", "filename.jpg"),
    ("filename.Conflict1.jpg", "Resilio Sync", "filename.jpg"),
    ("resume(Conflict_other (Web browser)_2020-03-25-22-50-36).txt", "FileCloud", "resume.txt"),
    ("Board_LOCAL_1234.md", "git", "Board.md"),
    ("Board.md.orig", "git", "Board.md"),
    ("Board.md~HEAD", "git", "Board.md"),
    ("Board (edits by lgreen not merged 2013-01-11).md", nil, "Board.md"),
    ("Board (Copie conflictuelle 2013-01-11).md", nil, "Board.md"),
    ("Board 2.md", "iCloud", "Board.md"),
    ("Board (1).md", "Google Drive", "Board.md"),
    ("Board-DESKTOP-AB12CD3.md", "OneDrive", "Board.md"),
    ("Les caractères-MacBook Pro de Charlyne-10.md", "OneDrive", "Les caractères.md"),
    (
      "Board (a's conflicted copy 2026-01-01) (b's conflicted copy 2026-01-02).md", "Dropbox",
      "Board (a's conflicted copy 2026-01-01).md"
    ),
  ]

  static let siblings = Set(
    ["file5.data", "Board.md", "Les caractères.md", "mydata.txt", "document.docx", "foo.txt", "Board (2).md"].map {
      Array($0.utf8)
    })

  @Test(arguments: copies)
  func `names of conflict copies are recognized`(name: String, tool: String?, original: String) throws {
    let copy = try #require(SyncToolNames.conflictCopy(name.utf8) { Self.siblings.contains($0) })
    #expect(copy.tool == tool.map { .product(name: $0) } ?? .unknown)
    #expect(String(decoding: copy.original, as: UTF8.self) == original)
  }

  @Test(arguments: [
    "Board.md", "Sprint 2.md", "Release-notes.md", "Plan (draft).md", "Q1 (2026).md", "conflict resolution.md",
    "a (copy).md",
    "war_conflict-1939.md", "talk (Copie en conflit avec le chef).md", "talk (conflicted copy).md",
    "Conflict.md", "path1.md", "日本.md", "v1.0~draft.md", "a~b.md",
  ])
  func `names that people choose are not recognized as names of copies`(name: String) {
    #expect(SyncToolNames.conflictCopy(name.utf8) { Self.siblings.contains($0) } == nil)
    #expect(!SyncToolNames.isTemporary(name.utf8))
  }

  @Test func `a name that a person may have chosen is weak evidence of a copy`() {
    #expect(SyncToolNames.conflictCopy("Board 2.md".utf8) { _ in true }?.evidence == .weak)
    #expect(SyncToolNames.conflictCopy("Board 2.md".utf8) == nil)
  }

  @Test(arguments: [
    "Board_conflict-3.md", "Board (Copie en conflit avec le chef).md", "Board (Ann's conflicted copy).md",
    "Board-a-host-safeBackup-0001.md", "Board_x_PC_Jan-03-0901-2013_Conflict.md",
  ])
  func `a mark with words that a person can choose, or a name with two readings, is only fair evidence`(name: String)
    throws
  {
    let copy = try #require(SyncToolNames.conflictCopy(name.utf8) { Self.siblings.contains($0) })
    #expect(copy.evidence == .fair)
    #expect(copy.original == Array("Board.md".utf8))
  }

  @Test func `brackets that a person wrote before a mark are part of the board's name`() throws {
    let name = "Board (2) (In Konflikt stehende Kopie von PC 2019-01-02).md"
    let copy = try #require(SyncToolNames.origin(of: name.utf8) { $0 == Array("Board.md".utf8) })
    #expect(copy.original == Array("Board (2).md".utf8))
    #expect(copy.evidence == .strong)
  }

  @Test(arguments: [
    ("Board.Conflict.md", "Resilio Sync"), ("Board_a-PC_Jan-03-0901-2013_CaseConflict_1.md", "Synology Drive"),
    ("Board (Case Conflict (1)).md", "Dropbox"), ("Board.md.orig", "git"), ("Board_BASE_12.md", "git"),
    ("Board.md~HEAD", "git"),
  ])
  func `a file that a tool made beside a board, but that is not a copy to merge, is foreign`(name: String, tool: String)
    throws
  {
    let copy = try #require(SyncToolNames.conflictCopy(name.utf8))
    #expect(copy.evidence == .foreign)
    #expect(copy.tool == .product(name: tool))
  }

  @Test func `for a copy of a copy, all marks are removed from the name, and the weakest is the evidence`() throws {
    let marks = [
      ".sync-conflict-20261121-012615-IJBL2FZ", " (a's conflicted copy 2026-01-01)",
      " (conflicted copy 2025-04-10 093612)",
      " (SFConflict 2026-07-21-14-04-01)", "_conflict-20170310-105345",
    ]
    for first in marks {
      for second in marks {
        let copy = try #require(SyncToolNames.origin(of: "Board\(first)\(second).md".utf8))
        #expect(String(decoding: copy.original, as: UTF8.self) == "Board.md", "\(first)\(second)")
        #expect(copy.evidence == .strong)
        let weak = SyncToolNames.origin(of: "Board\(first) 2.md".utf8) { $0 == Array("Board\(first).md".utf8) }
        #expect(weak?.original == Array("Board.md".utf8))
        #expect(weak?.evidence == .weak)
      }
    }
  }

  @Test(arguments: [
    ".syncthing.Board.md.tmp", "~syncthing~Board.md.tmp", ".unison.Board.md.123.unison.tmp", "Board.md.sbak",
    "Board.md.part",
    ".Board.md.swp", "4913", "~$Board.md", ".~lock.Board.md#", "Board.md~", ".#Board.md", "#Board.md#",
    ".Board.md.~1a2b",
    ".merge_file_a1B2c3", "sedA1b2C3", ".Board.md.icloud", "~pb-Board.md.0123abcd.tmp", "._Board.md", "@eaDir",
  ])
  func `names of temporary files are recognized`(name: String) {
    #expect(SyncToolNames.isTemporary(name.utf8))
  }

  @Test(.tags(.property)) func `SyncToolNames recognizes the same names as SlowSyncToolNames`() {
    let marks = SyncToolNames.rules.map { "\($0.mark.text)" }
    var found = 0
    let cases = TestSettings.cases(5_000)
    for seed in 0..<cases {
      var random = Seeded(UInt64(seed))
      let name = Self.name(marks, &random)
      // Decides at random, but always alike for the same name, whether a file exists.
      func exists(_ name: [UInt8]) -> Bool { name.reduce(seed) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % 3 > 0 }
      let copy = SyncToolNames.conflictCopy(name, exists: exists)
      #expect(copy == SlowSyncToolNames.conflictCopy(name, exists: exists), "seed \(seed): \(name)")
      if copy != nil { found += 1 }
    }
    #expect(found * 10 > cases)
  }

  /// A name made of random words and marks. The placeholders of a mark are filled in, sometimes with a mistake.
  private static func name(_ marks: [String], _ random: inout Seeded) -> [UInt8] {
    let words = ["Board", "a-b", "_PC_Jan-03-0901-2013_", " 2", " (x)", "日本", ".md", ".orig", "~", "2026-01-02", "("]
    var name: [UInt8] = Array(words.randomElement(using: &random)!.utf8)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      guard Bool.random(using: &random) else {
        name += words.randomElement(using: &random)!.utf8
        continue
      }
      for sign in marks.randomElement(using: &random)!.utf8 {
        if Int.random(in: 0..<40, using: &random) == 0 { continue }
        switch sign {
        case UInt8(ascii: "{"), UInt8(ascii: "}"): continue
        case UInt8(ascii: "#"), UInt8(ascii: "%"): name.append(UInt8.random(in: 0x30...0x39, using: &random))
        case UInt8(ascii: "?"), UInt8(ascii: "*"): name += ["x", "7", "B"].randomElement(using: &random)!.utf8
        default: name.append(sign)
        }
      }
    }
    return Bool.random(using: &random) ? name + Array(".md".utf8) : name
  }

  @Test(.timeLimit(.minutes(1)))
  func `no name takes long to recognize`() {
    for piece in [" (", "(Conflict_", "_a", " (conflicted copy ", "-", "1", ".conflict"] {
      let name = Array(String(repeating: piece, count: 300).utf8.prefix(251)) + Array(").md".utf8)
      _ = SyncToolNames.conflictCopy(name)
    }
  }
}
