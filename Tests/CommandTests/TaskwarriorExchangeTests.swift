internal import Foundation
internal import TestSupport
internal import Testing

/// The real Taskwarrior, there and back.
@Suite(.tags(.slow), .enabled(if: OtherTools.path(of: "task") != nil)) struct TaskwarriorExchangeTests {
  /// Runs `task` with data of its own.
  private func task(_ arguments: String..., in folder: TemporaryFolder) throws -> String {
    try FileManager.default.createDirectory(atPath: folder.path("data"), withIntermediateDirectories: true)
    try folder.write(
      "taskrc",
      "data.location=\(folder.path("data"))\nconfirmation=off\nhooks=off\nverbose=nothing\njson.array=on\ngc=off\n")
    let run = try runProgram(
      URL(filePath: OtherTools.path(of: "task")!), arguments, in: folder.url,
      environment: ["TASKRC": folder.path("taskrc"), "HOME": folder.url.path, "TZ": "UTC", "PATH": "/usr/bin:/bin"])
    #expect(run.code == 0, "\(arguments): \(run)")
    return run.text
  }

  private func plan() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(".planboard.yml", "")
    return folder
  }

  /// What a task says, without what Taskwarrior computes and without times of day of what happened.
  private func facts(_ json: String) throws -> [String: [String: String]] {
    let tasks = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    var found: [String: [String: String]] = [:]
    for task in tasks {
      var facts: [String: String] = [:]
      for (name, value) in task where !["id", "urgency", "modified", "mask", "imask", "rtype", "parent"].contains(name)
      {
        switch (name, value) {
        case ("annotations", let notes as [[String: Any]]):
          facts[name] = notes.map { "\(($0["entry"] as? String ?? "").prefix(8)) \($0["description"] ?? "")" }.joined(
            separator: "\n")
        case ("tags", let names as [String]), ("depends", let names as [String]):
          facts[name] = names.sorted().joined(separator: " ")
        case ("entry", let day as String), ("end", let day as String): facts[name] = String(day.prefix(8))
        default: facts[name] = "\(value)"
        }
      }
      found[task["uuid"] as? String ?? ""] = facts
    }
    return found
  }

  /// Tasks of several years in small: equal titles, annotations, recurrences, history, attributes of one's own.
  private static let story: String = {
    var tasks: [String] = []
    func uuid(_ number: Int) -> String {
      "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
    }
    for number in 1...40 {
      let title = ["Call Ann", "Bins out", "Back up laptop", "Read +home about due:friday", "Pay #12 \\\"now\\\""][
        number % 5]
      var members = [
        "\"uuid\":\"\(uuid(number))\"", "\"description\":\"\(title)\"",
        "\"entry\":\"2026\(number % 2 == 0 ? "10" : "09")01T0\(number % 10)3000Z\"",
        "\"project\":\"\(["house", "house.kitchen", "work"][number % 3])\"",
      ]
      switch number % 4 {
      case 0: members += ["\"status\":\"completed\"", "\"end\":\"20261102T101500Z\""]
      case 1: members += ["\"status\":\"pending\"", "\"due\":\"20261204T150000Z\"", "\"priority\":\"H\""]
      case 2:
        members += [
          "\"status\":\"pending\"", "\"wait\":\"20270101T000000Z\"", "\"scheduled\":\"20270102T000000Z\"",
          "\"tags\":[\"phone\",\"next\"]",
        ]
      default: members += ["\"status\":\"deleted\"", "\"end\":\"20261103T000000Z\""]
      }
      if number % 3 == 0 {
        members.append(
          "\"annotations\":[{\"entry\":\"20261105T080000Z\",\"description\":\"note \(number), due:2026-12-01 says Ann\"},{\"entry\":\"20261106T080000Z\",\"description\":\"[x] step \(number)\"}]"
        )
      }
      if number % 7 == 0 { members.append("\"estimate\":\"PT1H30M\"") }
      if number % 8 == 1, number > 8 { members.append("\"depends\":[\"\(uuid(number - 8))\"]") }
      tasks.append("{\(members.joined(separator: ","))}")
    }
    tasks.append(
      "{\"uuid\":\"\(uuid(90))\",\"description\":\"Bins out\",\"status\":\"recurring\",\"due\":\"20270101T000000Z\",\"recur\":\"P7D\",\"entry\":\"20260901T000000Z\"}"
    )
    return "[\n\(tasks.joined(separator: ",\n"))\n]\n"
  }()

  @Test func `tasks go here and back with nothing lost`() throws {
    let work = try TemporaryFolder()
    try work.write("story.json", Self.story)
    _ = try task("import", "story.json", in: work)
    let before = try task("export", in: work)
    let plan = try plan()
    let run = try pb("import", "taskwarrior", "-", in: plan, input: Array(before.utf8))
    #expect(run.code == 0, "\(run)")
    #expect(try pb("import", "taskwarrior", "-", in: plan, input: Array(before.utf8)).text.contains("here already"))
    let out = try pb("export", "taskwarrior", in: plan)
    #expect(out.errors.isEmpty, "\(out.errorText)")

    // Into a new Taskwarrior, which then has what the old one had.
    let other = try TemporaryFolder()
    try other.write("back.json", out.output)
    _ = try task("import", "back.json", in: other)
    var (old, new) = (try facts(before), try facts(try task("export", in: other)))
    // Only the template of a repeated task goes to and fro; Taskwarrior makes the tasks from it.
    for uuid in old.keys where old[uuid]?["status"] == "pending" && old[uuid]?["recur"] != nil { old[uuid] = nil }
    for uuid in new.keys where new[uuid]?["status"] == "pending" && new[uuid]?["recur"] != nil { new[uuid] = nil }
    #expect(old.count == 41 && new.count == old.count)
    for (uuid, facts) in old {
      var facts = facts
      var found = new[uuid] ?? [:]
      // The first hour and a half of `PT1H30M` are said as `1h30m`, and items come behind notes.
      if facts["estimate"] == "PT1H30M" { facts["estimate"] = "1h30m" }
      for name in ["annotations"] {
        facts[name] = facts[name]?.split(separator: "\n").map { $0.dropFirst(9) }.sorted().joined(separator: "\n")
        found[name] = found[name]?.split(separator: "\n").map { $0.dropFirst(9) }.sorted().joined(separator: "\n")
      }
      #expect(found == facts, "\(uuid)")
    }
    // Into the old one, nothing is new but what Taskwarrior makes from the template.
    try work.write("back.json", out.output)
    _ = try task("import", "back.json", in: work)
    let again = try facts(try task("export", in: work)).filter { $0.value["recur"] == nil }
    #expect(try again.keys.sorted() == facts(before).filter { $0.value["recur"] == nil }.keys.sorted())
  }

  @Test func `a hostile board is read by Taskwarrior`() throws {
    let titles = [
      "\"quotes\" and \\ backslash", "[brackets] {braces}", "Ümläut 漢字 🙂", "due:tomorrow +tag", "/path", "a\u{202E}b",
      "x", "/* y */",
    ]
    let cards = titles.map { "- [ ] \($0)\n" }.joined()
    let plan = try plan()
    try plan.write(
      "a b.md",
      "---\nplanboard: true\ntitle: A \"b\"\n---\n## A\n\(cards)- [ ]\n- [x] rec every:+1w done:2026-11-01\n- [ ] rec2 every:month due:2026-12-01\n"
    )
    let work = try TemporaryFolder()
    try work.write("in.json", pb("export", "taskwarrior", in: plan).output)
    _ = try task("import", "in.json", in: work)
    let found = try facts(try task("export", in: work)).values.compactMap { $0["description"] }
    for title in titles { #expect(found.contains(title.replacing("\\ ", with: "\\ ")), "\(title): \(found)") }
  }
}
