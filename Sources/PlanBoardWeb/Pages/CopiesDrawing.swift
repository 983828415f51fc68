internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMerge
internal import PlanBoardMessages

/// Draws the conflict copies on the page of the conflicts.
extension PlanPages {
  /// The largest number of copies that are compared with their boards.
  static let mostCompared = 50
  /// The largest number of titles in a list of differences.
  private static let mostTitles = 5

  /// Adds the copies that one button merges, and then each copy about which the user must decide.
  func addCopies(_ copies: [WaitingCopy], _ html: inout HTML) {
    let ready = copies.filter { $0.verdict == .ready }
    if !ready.isEmpty {
      html.element("section", .classes("group copies")) { html in
        html.element("ul", .classes("concerns")) { html in
          for copy in ready { html.element("li", text: copy.concern.words(namesBoard: true)) }
        }
        html.element("button", .classes("primary"), .type("button"), .action("sync"), text: words.mergeCopies)
      }
    }
    for copy in copies { if let reason = reason(copy) { add(copy, reason, &html) } }
  }

  private func reason(_ copy: WaitingCopy) -> String? { words.reason(copy.verdict, board: title(ofBoardWith: copy)) }

  private func title(ofBoardWith copy: WaitingCopy) -> String {
    (try? plan.board(at: copy.board)).map { title(of: $0, at: copy.board) } ?? copy.board.stem
  }

  private func add(_ copy: WaitingCopy, _ reason: String, _ html: inout HTML) {
    html.element("section", .classes("conflict")) { html in
      html.element("h2") { $0.element("code", text: copy.name) }
      // The board and its copy usually have the same title.
      if plan.livingAndArchived.contains(copy.board) {
        html.element("a", .classes("place"), .href(address(of: copy.board))) {
          $0.element("code", text: String(decoding: copy.board.name, as: UTF8.self))
        }
      }
      html.element("p", text: VisibleText.safe(reason))
      guard copy.canBeMerged else { return }
      addDifferences(copy, &html)
      html.element("p") { html in
        let keepsBoth = copy.verdict == .left(.wouldLose)
        addAnswer("merge", keepsBoth ? words.mergeBoth : words.merge, copy, keepsBoth: keepsBoth, &html)
        html.text(" ")
        if copy.isBoard { addAnswer("keep", words.areTwoBoards, copy, keepsBoth: false, &html) }
      }
    }
  }

  private func addAnswer(_ how: String, _ label: String, _ copy: WaitingCopy, keepsBoth: Bool, _ html: inout HTML) {
    html.element(
      "button", .classes("act"), .type("button"), .action("copy"), Attribute("data-how", how),
      Attribute("data-board", BoardKey(copy.board, in: plan).text), Attribute("data-copy", copy.name),
      .flag("data-both", keepsBoth), .label("\(label): \(copy.name)"), text: label)
  }

  /// Adds the numbers and the titles of the cards that only one of the two has, and of those that differ.
  private func addDifferences(_ copy: WaitingCopy, _ html: inout HTML) {
    var (here, there, changed): ([String], [String], [String]) = ([], [], [])
    for change in copy.differences {
      switch change {
      case .added(let card): there.append(card.title)
      case .removed(let card): here.append(card.title)
      case .changed(let old, let new, _):
        changed.append(old.title == new.title ? new.title : "\(old.title) → \(new.title)")
      default: break
      }
    }
    if here.isEmpty, there.isEmpty, changed.isEmpty { html.element("p", .classes("hint"), text: words.sameCards) }
    addTitles(words.onlyInCopy(there.count), there, &html)
    addTitles(words.only(on: title(ofBoardWith: copy), here.count), here, &html)
    addTitles(words.differing(changed.count), changed, &html)
  }

  private func addTitles(_ heading: String, _ titles: [String], _ html: inout HTML) {
    guard !titles.isEmpty else { return }
    html.element("div", .classes("hint")) { html in
      html.text(heading)
      html.element("ul") { html in
        for title in titles.prefix(Self.mostTitles) { html.element("li", .anyDirection, text: title) }
        if titles.count > Self.mostTitles {
          html.element("li", text: words.more(titles.count - Self.mostTitles))
        }
      }
    }
  }
}
