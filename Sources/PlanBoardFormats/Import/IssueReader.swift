internal import PlanBoardCore
internal import PlanBoardJSON

/// Reads a list of issues of GitHub (`gh issue list --json …`, or the interface for programs) or GitLab (`glab issue list
/// --output json`, or the interface for programs). The repository is the board.
struct IssueReader {
  /// Members that follow from others, or that are about the page of the issue.
  private static let ignored: Set<String> = [
    "id", "iid", "number", "node_id", "title", "body", "description", "state", "stateReason", "state_reason", "closed",
    "labels",
    "assignees", "assignee", "milestone", "comments", "createdAt", "created_at", "closedAt", "closed_at", "updatedAt",
    "updated_at",
    "url", "html_url", "web_url", "repository_url", "labels_url", "comments_url", "events_url", "timeline_url",
    "author", "user",
    "author_association", "project_id", "references", "_links", "due_date", "time_stats", "task_completion_status",
    "has_tasks",
    "task_status", "upvotes", "downvotes", "user_notes_count", "blocking_issues_count", "merge_requests_count", "type",
    "issue_type", "severity", "closed_by", "active_lock_reason", "reactions", "performed_via_github_app",
    "sub_issues_summary",
    "issue_dependencies_summary", "score", "isPinned", "imported", "epic_iid", "moved_to_id", "pinned_comment",
    "issue_field_values", "parent_issue_url", "locked",
  ]

  private let prefix: String
  private let context: ImportContext
  private var plan = ImportedPlan()

  static func read(_ bytes: [UInt8], _ format: ImportFormat, _ context: ImportContext) throws(ImportFault)
    -> ImportedPlan
  {
    var reader = IssueReader(prefix: format == .github ? "gh-" : "gl-", context: context)
    try PlanImport.forEachObject(of: bytes, expecting: .issues) { issue, line throws(ImportFault) in
      reader.add(issue, line)
    }
    return reader.plan
  }

  private init(prefix: String, context: ImportContext) { (self.prefix, self.context) = (prefix, context) }

  private mutating func add(_ json: JSONValue, _ line: Int) {
    let number = json["number"].integer ?? json["iid"].integer
    let address =
      ["url", "html_url", "web_url"].lazy.compactMap { json[$0].text }.first {
        $0.utf8.contains(part: "/issues/".utf8) || $0.utf8.contains(part: "/work_items/".utf8)
      } ?? ""
    let repository = Self.repository(address)
    let title = json["title"].text ?? "?"
    // Without an address, the number alone could be that of an issue of another repository.
    let source = number.map {
      repository.isEmpty ? SourceID.name(prefix, for: "\($0)\n\(title)") : prefix + repository + "/" + "\($0)"
    }
    var card = ImportedCard(title: title, source: source, line1: line)
    guard source != nil, json["pull_request"].members == nil else {
      return plan.leaveOut(.record, of: card, json)
    }
    if let name = repository.split(separator: "/").last { (card.board, card.project) = (String(name), String(name)) }
    let isClosed = json["state"].text.map { $0.lowercased() == "closed" } ?? json["closed"].bool ?? false
    let reason = json["stateReason"].text ?? json["state_reason"].text
    card.box = !isClosed ? .open : reason?.lowercased() == "not_planned" ? .cancelled : .done
    for label in json["labels"].elements ?? [] {
      plan.addTag(label.text ?? label["name"].text ?? "", to: &card)
    }
    for person in json["assignees"].elements ?? [json["assignee"]] {
      card.add(.person, person["login"].text ?? person["username"].text)
    }
    addDays(json, isClosed: isClosed, to: &card)
    var notes = [json["body"].text ?? json["description"].text ?? ""].filter { !$0.isEmpty }
      .map { DatedNote(day: nil, text: $0) }
    for comment in json["comments"].elements ?? [] {
      let author = comment["author"]["login"].text ?? comment["user"]["login"].text
      let day = (comment["createdAt"].text ?? comment["created_at"].text).flatMap { context.day($0) }
      notes.append(DatedNote(day: day, text: (author.map { "\($0): " } ?? "") + (comment["body"].text ?? "")))
    }
    card.notes = DatedNote.notes(notes)
    if !address.isEmpty { card.add(.other("url"), address) }
    let author = json["author"].members == nil ? json["user"] : json["author"]
    card.add(.other("author"), author["login"].text ?? author["username"].text)
    for member in json.members ?? [] where !Self.ignored.contains(member.name) && !member.value.isEmpty {
      plan.leaveOut(.attribute(member.name), of: card, member.value)
    }
    plan.cards.append(card)
  }

  private mutating func addDays(_ json: JSONValue, isClosed: Bool, to card: inout ImportedCard) {
    func first(_ names: [String]) -> String? { names.lazy.compactMap { json[$0].text }.first }
    let milestone = json["milestone"]
    card.add(.other("milestone"), milestone["title"].text)
    let due = first(["due_date"]) ?? milestone["due_on"].text ?? milestone["dueOn"].text ?? milestone["due_date"].text
    card.add(.due, due.flatMap { context.day($0) }?.description)
    if let seconds = json["time_stats"]["time_estimate"].integer, seconds > 0 {
      card.add(.estimate, "\((seconds + 59) / 60)m")
    }
    if let seconds = json["time_stats"]["total_time_spent"].integer, seconds > 0 {
      card.add(.other("spent"), "\((seconds + 59) / 60)m")
    }
    card.add(.created, first(["createdAt", "created_at"]).flatMap { context.day($0) }?.description)
    guard isClosed else { return }
    let end = first(["closedAt", "closed_at"]).flatMap { context.day($0) }
    card.add(card.box == .cancelled ? .cancelled : .done, end?.description)
  }

  /// The repository in the address of an issue: `owner/name`; empty if there is none.
  private static func repository(_ address: String) -> String {
    var parts = address.split(separator: "/").map(String.init)
    guard parts.count > 3, let end = parts.lastIndex(where: { $0 == "issues" || $0 == "work_items" }) else { return "" }
    parts = Array(parts[2..<max(2, end)])
    // GitHub's interface for programs has `repos` before the owner, and GitLab has `-` behind the project.
    return parts.filter { $0 != "-" && $0 != "repos" }.joined(separator: "/")
  }
}
