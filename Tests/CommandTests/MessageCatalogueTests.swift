@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardMessages
internal import PlanBoardVerbs
@testable internal import PlanBoardStore
import Testing

/// Golden files with a sample of every message, except those of lint findings, which `LintMessageTests` has. The names in the
/// samples contain a control character, which must be made visible.
struct MessageCatalogueTests {
  private static let name = "Call \u{1B}Ann"
  private static let path = Path("plans/a\u{1B}.md")

  private func check(_ file: String, _ samples: [(name: String, diagnostic: Diagnostic)]) throws {
    var text = ""
    for (name, diagnostic) in samples {
      for hint in diagnostic.help { HintTests.check(hint) }
      let place =
        switch diagnostic.place {
        case .program: "program"
        case .file: "file"
        case .ofItsOwn: "its own"
        }
      text +=
        "\(name) (\(place))\n"
        + ([diagnostic.message] + diagnostic.help.map { "help: \($0.text)" }).joined(separator: "\n")
        + "\n\n"
    }
    #expect(!text.unicodeScalars.contains("\u{1B}"))
    #expect(Set(samples.map(\.name)).count == samples.count, "a sample has the name of another one")
    try checkGolden("messages-\(file)", text: text)
  }

  /// The name of the enumeration case of `value`.
  private func label(_ value: Any) -> String { Mirror(reflecting: value).children.first?.label ?? "\(value)" }

  @Test func `every wrong list of names has words`() throws {
    let words = [
      ("noKeys", SortKey.Failure.noKeys.message(ofOption: "--by")),
      ("noKey", SortKey.Failure.noKey(Self.name).message(ofOption: "--by")),
      ("misspelt", SortKey.Failure.misspelt("prioriti", nearest: "priority").message(ofOption: "--by")),
      ("unused", SortKey.Failure.unused(Self.name, nearest: "priority").message(ofOption: "--by")),
      ("unused, unlike others", SortKey.Failure.unused("foo", nearest: nil).message(ofOption: "--by")),
      ("unknown rule", RuleWords.unknown(Self.name)), ("misspelt rule", RuleWords.unknown("unsortd")),
      ("group of rules", RuleWords.unknown("style")),
      ("unknown command", CommandWords.unknown(Self.name, among: ["list"], isSubcommand: false)),
      ("unknown subcommand", CommandWords.unknown(Self.name, among: ["list", "rename"], isSubcommand: true)),
      ("misspelt command", CommandWords.unknown("lisst", among: ["list", "lint"], isSubcommand: false)),
    ]
    try check("lists", words.map { ($0.0, Diagnostic($0.1)) })
  }

  @Test func `every failure of the program itself has words`() throws {
    try check(
      "program",
      [
        ("noArguments", .noArguments), ("cannotWriteOutput", .cannotWriteOutput(Self.name)),
        ("cannotEnter", .cannotEnter(Self.path, Self.name)), ("cannotStartEditor", .cannotStartEditor(Self.name)),
      ])
  }

  @Test func `git is said to be missing only if there is no git, and otherwise the message has the system's reason`() {
    func message(_ error: Int32) -> String { Git.Failure(SystemFailure(errno: error), ["log"]).diagnostic.message }
    #expect(message(2) == "pb: git is not installed, or not on the PATH")
    // On Linux and macOS, 24 means that the process has too many open files.
    #expect(message(24) == "pb: git could not be started: \(SystemFailure(errno: 24).message)")
  }

  @Test func `only y and yes confirm, and only a number that was shown chooses`() {
    for answer in ["y", "Y", " yes\t"] { #expect(Remark.isConfirmed(by: answer), "\(answer)") }
    for answer in ["", "n", "yy", "yes please", nil] { #expect(!Remark.isConfirmed(by: answer), "\(answer ?? "nil")") }
    #expect(
      ["1", " 3 ", "0", "4", "-1", "a", "", nil].map { Remark.choice($0, among: 3) } == [0, 2]
        + Array(repeating: nil, count: 6))
    #expect(Remark.choice("1", among: 0) == nil)
  }

  // MARK: Requests

  private func moved(_ title: String) -> ChangeSummary {
    var summary = ChangeSummary(verb: "moved")
    summary[.title] = title
    summary[.fromColumn] = "To Do"
    summary[.column] = "Done"
    return summary
  }

  @Test func `every reason why a request cannot be planned has a message`() throws {
    let (name, path) = (Self.name, Self.path)
    let board = ParsedBoard(Array("## To Do\n\n- [ ] Call Ann\n".utf8))
    var card = IntentFailure.Candidate(0, of: board, at: path)
    card.card.title = name
    var choice = card
    choice.handle = HandleTable([board.handle(ofCard: 0)]).shown(ofCard: 0, of: board)
    let change = moved("Call Ann")
    let removed = RemovedBoard(path: path, original: path, day: try #require(CalendarDate(iso: "2026-11-20")))
    let reasons: [IntentFailure.Reason] = [
      .noSuchCard(name), .cardHasChanged("\(name):3"),
      .ambiguousCard(name, [choice, choice]), .noSuchTwin(name, [choice]), .idIsTaken(name, card), .notInColumn(card),
      .noPrerequisite(name, nearest: card), .waitsForItself(card), .circle([name, "Paint", "Mend"]),
      .handleOrTitle(name, handle: [choice], title: [choice, choice]), .inTrash(name, card), .noBoards(offers: []),
      .alreadyInTrash(card), .copyIsBoard(path),
      .noSuchBoard(name),
      .ambiguousBoard(name, [path, path]),
      .whichBoard([path, path]), .noSuchColumn(name, path, nearest: "To Do", names: ["To Do", name]),
      .ambiguousColumn(name, path, ["To Do", name]), .noColumn(name, names: ["To Do", name]),
      .noSuchSection(name, path, nearest: "Next", names: ["Next", name]),
      .ambiguousSection(name, path, [.init(name: name, column: "To Do"), .init(name: "Next", column: name)]),
      .boardHasNoColumns(path), .noOpenColumn(path, done: name), .noDate(name), .noDateToCountFrom(.due, name),
      .severalValues(.other(name)), .nothingToTakeAway(Field(.tag, "-\(name)")), .emptyTitle, .emptyNote,
      .onlyFields("🔁 every \u{7}week"),
      .noSuchCheckItem(name, card, ["one", name]), .isCheckItem(name, line1: 4, card, .removed),
      .whichCheckItem(card, ["one", name]), .emptyCheckItem, .sameTitle(card, isDone: true), .doneJustNow(card),
      .unclearRecurrence(card, field: "every:\u{7}blue", nearest: "every:2w"), .notRecurring(card),
      .recurrenceEnded(card, until: CalendarDate(iso: "2026-11-30")!), .notOpen(card, .cancelled), .trashIsEmpty,
      .restoreNeedsBoard(named: nil), .noPlaceToRestore(card),
      .boardIsGone(card, name), .notArchived(card), .archiveIsNoColumn(path), .columnExists(name, path),
      .columnHasCards(name, path, count: 2), .columnHasText(name, path, lines: [2...8, 11...11]), .noBoardName(name),
      .noConfiguration,
      .boardExists(path), .nothingToUndo, .nothingToRedo, .forgotten(change), .noHistory(nil),
      .inTheWay(obstacle(.changed)), .forgottenText(change), .noColumnForNext(card),
      .noSuchEntry(40), .unwritableTag(name, path),
      .undeclaredPerson(name, new: "bo", path, settings: path), .noOrder(path),
      .noView(name, names: ["today", name]), .noSuchConflict(path),
      .unresolvable(name, path), .tooMany(limit: 2000),
      .archivedBoard(path), .removedBoard(removed), .unwritableOrder(path),
      .unremovable(path), .placeIsTaken(removed), .noSuchRevision(name, isThere: false),
      .noRevisionSinceCut(name), .noCardSinceCut(name),
    ]
    let others: [(name: String, diagnostic: Diagnostic)] = [
      ("restoreNeedsBoard(named)", IntentFailure(.restoreNeedsBoard(named: name)).diagnostic),
      ("isCheckItem(moved)", IntentFailure(.isCheckItem(name, line1: 4, card, .moved)).diagnostic),
      ("isCheckItem(nil)", IntentFailure(.isCheckItem(name, line1: 4, card, nil)).diagnostic),
      ("noSuchRevision(isThere)", IntentFailure(.noSuchRevision(name, isThere: true)).diagnostic),
    ]
    try check("requests", reasons.map { (label($0), IntentFailure($0).diagnostic) } + others)
    // If there is a new case, this does not compile until the case is added here. It also needs a sample above.
    for reason in reasons {
      switch reason {
      case .noSuchCard, .cardHasChanged,
        .noPrerequisite, .waitsForItself, .circle, .ambiguousCard, .noSuchTwin, .idIsTaken, .notInColumn,
        .handleOrTitle, .inTrash, .alreadyInTrash, .copyIsBoard, .noBoards, .noSuchBoard,
        .ambiguousBoard, .whichBoard, .archivedBoard, .removedBoard, .unwritableOrder, .unremovable,
        .placeIsTaken, .noSuchRevision, .noRevisionSinceCut, .noCardSinceCut,
        .noSuchColumn,
        .ambiguousColumn, .noColumn,
        .noSuchSection, .ambiguousSection, .boardHasNoColumns, .noOpenColumn, .noDate, .noDateToCountFrom,
        .severalValues,
        .nothingToTakeAway, .emptyTitle, .emptyNote,
        .onlyFields,
        .noSuchCheckItem, .isCheckItem, .whichCheckItem, .emptyCheckItem,
        .sameTitle,
        .doneJustNow, .unclearRecurrence, .notRecurring, .recurrenceEnded, .notOpen,
        .trashIsEmpty, .restoreNeedsBoard, .noPlaceToRestore,
        .boardIsGone,
        .notArchived, .archiveIsNoColumn, .columnExists, .columnHasCards, .columnHasText, .noColumnForNext,
        .noBoardName, .noConfiguration, .boardExists,
        .nothingToUndo, .nothingToRedo, .forgotten, .forgottenText, .noHistory, .inTheWay, .noSuchEntry,
        .unwritableTag, .undeclaredPerson, .noOrder,
        .noView,
        .noSuchConflict, .unresolvable, .tooMany:
        break
      }
    }
  }

  private func obstacle(
    _ reason: UndoObstacle.Reason, _ kind: UndoChange.Kind = .undo, isLast: Bool = true
  ) -> UndoObstacle {
    var change = ChangeSummary(verb: "completed")
    change[.title] = Self.name
    return UndoObstacle(
      kind: kind, reason: reason, path: Self.path, change: change, entry: 39, isLast: isLast,
      later: isLast ? [] : [40, 41])
  }

  @Test func `every reason why a change cannot be undone or redone has a message`() throws {
    let reasons: [UndoObstacle.Reason] = [
      .changed, .missing(alike: []), .missing(alike: [Self.path, Self.path]), .changedSinceMade, .thereAgain,
      .linked(to: Self.path), .unreadable(FileFailure(.noPermission, .read, Self.path)),
      .unreadable(FileFailure(.isDirectory, .read, Self.path)),
    ]
    try check(
      "undo",
      reasons.enumerated().flatMap { number, reason in
        [
          ("\(number + 1) \(label(reason)), the last change", obstacle(reason).diagnostic),
          ("\(number + 1) \(label(reason)), one entry", obstacle(reason, isLast: false).diagnostic),
          ("\(number + 1) \(label(reason)), redo", obstacle(reason, .redo).diagnostic),
        ]
      })
    for reason in reasons {
      switch reason {
      case .changed, .missing, .changedSinceMade, .thereAgain, .linked, .unreadable: break
      }
    }
  }

  @Test func `every reason why an edit cannot be made has a message`() throws {
    let reasons: [EditFailure.Reason] = [
      .wouldChangeMore, .noSuchColumn, .noSuchCard, .noSuchCheckItem, .unwritableText,
      .fieldInTitle(.due), .unjoinableTitle, .untitled, .checkItemInNotes,
      .unacceptableValue(key: "due", value: Self.name), .notATag(Self.name), .frontMatterUnreadable, .archiveIsNoColumn,
      .unknownDateOrder(formats: ["DD/MM/YYYY", "MM/DD/YYYY"]), .wouldChangeDates(Self.name, formats: ["DD/MM/YYYY"]),
      .unreadTime(Self.name), .unclosed(line1: 3), .unwritableNote,
    ]
    try check("edits", reasons.map { (label($0), EditFailure($0).diagnostic) })
    for reason in reasons {
      switch reason {
      case .wouldChangeMore, .noSuchColumn, .noSuchCard, .noSuchCheckItem, .unwritableText, .unacceptableValue,
        .fieldInTitle, .unjoinableTitle, .untitled, .checkItemInNotes, .notATag, .frontMatterUnreadable,
        .archiveIsNoColumn,
        .unknownDateOrder,
        .wouldChangeDates, .unreadTime,
        .unclosed, .unwritableNote:
        break
      }
    }
  }

  @Test func `every fault of a query has a message`() throws {
    let reasons: [CardQuery.Failure.Reason] = [
      .unclosedQuote, .unclosedParenthesis, .strayParenthesis, .emptyParentheses, .missingOperand("not"),
      .missingValue(key: "due"), .unknownState(Self.name, nearest: "open"), .unknownProperty(Self.name, nearest: "due"),
      .unknownPriority(Self.name, nearest: "high"), .unknownKey(Self.name, nearest: "due"),
      .noDate(Self.name, nearest: "today"), .reversedDays(Self.name, swapped: Self.name),
      .noPercentage(Self.name), .noID(Self.name), .noBool(Self.name), .onlyPresence(key: "id"),
      .noComparison(key: "is"),
      .tooDeep(limit: 64),
    ]
    try check(
      "queries", reasons.map { (label($0), CardQuery.Failure(reason: $0, query: "is:open x", range: 8..<9).diagnostic) }
    )
    for reason in reasons {
      switch reason {
      case .unclosedQuote, .unclosedParenthesis, .strayParenthesis, .emptyParentheses, .missingOperand, .missingValue,
        .unknownState, .unknownProperty, .unknownPriority, .unknownKey, .noDate, .reversedDays, .noPercentage, .noID,
        .noBool,
        .onlyPresence,
        .noComparison, .tooDeep:
        break
      }
    }
  }

  // MARK: The disk

  @Test func `every failure of a file has a message, for reading and for writing`() throws {
    let codes: [FileFailure.Code] = [
      .notFound, .noPermission, .isDirectory, .notAFolder, .notAFile, .tooLarge, .linkLoop, .foreignLink, .nameTooLong,
      .changedMeanwhile, .inUse, .locked, .alreadyThere, .noSpace, .readOnly, .notNamed, .systemFolder,
      .invalidSettings, .unreadableSettings, .untrusted, .newer, .notUndoable, .system, .notNamedInDefault, .notAPlan,
      .noPlan, .noSuchPlan, .notEditable, .notUTF8, .whichHistory, .foreignEncoding, .mixedEncodings,
    ]
    try check(
      "files",
      codes.flatMap { code in
        [FileFailure.Operation.read, .write].map { operation in
          var failure = FileFailure(code, operation, Self.path)
          (failure.size, failure.sizeLimit) = (17 << 20, 16 << 20)
          (failure.line1, failure.column1, failure.linkTarget) = (3, 5, Self.name)
          if code == .invalidSettings { failure.settingsFault = .viewWithoutQuery(view: Self.name) }
          if code == .noSuchPlan { failure.settingsFault = .unknownPlan(Self.name, known: ["default", Self.name]) }
          if code == .notAPlan || code == .notNamed { failure.planFolder = Self.path }
          if code == .notAPlan { failure.offers = ["TODO.md"] }
          if code == .foreignEncoding { failure.encoding = .utf16(isBigEndian: false, isMarked: true) }
          if code == .mixedEncodings { failure.encoding = operation == .read ? .utf8 : .shiftJIS }
          if code == .system { failure.systemError = 5 }
          return ("\(code.rawValue), \(operation.rawValue)", failure.diagnostic)
        }
      } + placeFailures)
    for code in codes {
      switch code {
      case .notFound, .noPermission, .isDirectory, .notAFolder, .notAFile, .tooLarge, .linkLoop, .foreignLink,
        .nameTooLong,
        .changedMeanwhile, .inUse, .locked, .alreadyThere, .noSpace, .readOnly, .notNamed, .systemFolder,
        .invalidSettings, .unreadableSettings, .untrusted, .newer, .notUndoable, .system, .notNamedInDefault,
        .notAPlan, .noPlan, .noSuchPlan, .notEditable, .notUTF8, .whichHistory, .foreignEncoding, .mixedEncodings:
        break
      }
    }
  }

  /// Failures whose message depends on how the user named the plan.
  private var placeFailures: [(name: String, diagnostic: Diagnostic)] {
    let named = [FileFailure.Code.notFound, .notAFolder].map { code in
      var failure = FileFailure(code, .find, Self.path)
      failure.planSource = .environment
      return ("\(code.rawValue), PB_DIR", failure.diagnostic)
    }
    var link = FileFailure(.foreignLink, .write, Path("home/config.yml"))
    link.linkTarget = Self.name
    var repository = FileFailure(.foreignLink, .write, Path("plans/.git"))
    repository.linkTarget = Self.name
    let faults: [SettingsFault] = [
      .wrongType(key: "default", wanted: .folder), .noFolder(key: "default", Self.path, isFile: false),
      .notYAML(.duplicateKey), .unknownAction(Self.name, nearest: nil), .unknownKey(Self.name),
      .keyWithTwoMeanings("u", action: "redo", other: "undo"),
    ]
    let configured = faults.map { fault in
      var failure = FileFailure(.invalidSettings, .read, Path("home/config.yml"))
      (failure.line1, failure.column1, failure.settingsFault) = (3, 5, fault)
      return ("\(label(fault)), config.yml", failure.diagnostic)
    }
    return named + [
      ("foreign-link, config.yml", link.diagnostic), ("foreign-link, .git", repository.diagnostic),
    ] + configured
  }

  @Test func `every fault of the settings has a message`() throws {
    let query = CardQuery.Failure(reason: .unclosedQuote, query: "\"x", range: 0..<1)
    let faults: [SettingsFault] = [
      .tooLong(limit: 65536), .tooComplex(limit: 4095),
      .wrongType(key: Self.name, wanted: .text), .viewWithoutQuery(view: Self.name), .query(query),
      .unknownRule(Self.name, nearest: "overdue"), .unknownLevel(ofRule: Self.name),
      .unknownPlan(Self.name, known: []), .noFolder(key: Self.name, Self.path, isFile: true),
      .unknownAction(Self.name, nearest: "undo"), .unknownKey(Self.name),
      .keyWithTwoMeanings("u", action: "redo", other: "undo"),
    ]
    let yaml: [YAMLFault] = [
      .parser(Self.name), .unexplained, .severalDocuments, .undefinedAlias, .keyIsNotText, .duplicateKey, .noKeys,
    ]
    try check(
      "settings",
      faults.map { (label($0), failure($0)) } + yaml.map { ("notYAML: \(label($0))", failure(.notYAML($0))) })
    for fault in faults {
      switch fault {
      case .notYAML, .tooLong, .tooComplex, .wrongType, .viewWithoutQuery, .query, .unknownRule,
        .unknownLevel, .unknownPlan, .noFolder, .unknownAction, .unknownKey, .keyWithTwoMeanings:
        break
      }
    }
    for fault in yaml {
      switch fault {
      case .parser, .unexplained, .severalDocuments, .undefinedAlias, .keyIsNotText, .duplicateKey, .noKeys: break
      }
    }
  }

  private func failure(_ fault: SettingsFault) -> Diagnostic {
    var failure = FileFailure(.invalidSettings, .read, Self.path)
    (failure.line1, failure.column1, failure.settingsFault) = (3, 5, fault)
    return Diagnostic(failure.diagnostic.message)
  }

  @Test func `every kind of value that a key can take is described in a message`() throws {
    let values: [WantedValue] = [
      .text, .bool, .number(1...6), .positiveNumber, .wholeNumber, .oneOf(["stay", "move"]), .list,
      .listOf(["created", "done"]),
      .names, .tags, .paths,
      .columnNames, .sortKeys, .boardPath, .heading, .columns, .ruleLevels, .query, .views, .folder, .plans, .tagColors,
      .keys, .keysOfAction, .tagsWithoutBlanks, .weights,
    ]
    try check(
      "values",
      values.map { (label($0), Diagnostic(Finding(.wrongType(key: "key", wanted: $0), line1: 1).message)) })
    for value in values {
      switch value {
      case .text, .bool, .number, .positiveNumber, .wholeNumber, .oneOf, .list, .listOf, .names, .tags, .paths,
        .columnNames,
        .sortKeys,
        .boardPath, .heading, .columns, .ruleLevels, .query, .views, .folder, .plans, .tagColors,
        .keys, .keysOfAction, .tagsWithoutBlanks, .weights:
        break
      }
    }
  }

  @Test func `every notice about the disk has a message`() throws {
    let change = moved(Self.name)
    let notices: [Notice] = [
      .finished(change), .leftHalf(change, Self.path), .kept(Self.path, at: Self.path),
      .notRemembered(FileFailure(.readOnly, .write, Self.path)), .outside(Self.path), .forgot(changes: 2, before: 0),
      .damaged(lines: 2, Self.path), .newerSettings(Self.path, version: 2, known: 1), .foreign(change),
      .cutIgnoreFile(Self.path, limit: 65536),
    ]
    let start = LocalTime(try #require(CalendarDate(iso: "1970-01-01")), hour: 0, minute: 0)
    try check("notices", notices.map { (label($0), $0.diagnostic { _ in start }) })
    #expect(LocalTime(start.day, hour: 9, minute: 5).words == "1970-01-01 09:05")
    for notice in notices {
      switch notice {
      case .finished, .leftHalf, .kept, .notRemembered, .outside, .forgot, .damaged, .newerSettings, .foreign,
        .cutIgnoreFile:
        break
      }
    }
  }

  /// An error that is not PlanBoard's.
  private struct ForeignError: Error {
    let name: String
  }

  @Test func `every caveat about an answer has a message`() throws {
    let settings = try FolderSettings(Array("peopel: [ann]\n".utf8), Self.path)
    let card = IntentFailure.Candidate(0, of: ParsedBoard(Array("## To Do\n\n- [ ] Call Ann\n".utf8)), at: Self.path)
    let samples: [(name: String, caveat: Caveat)] = [
      ("unreadable", .unreadable(FileFailure(.noPermission, .read, Self.path))),
      ("failed", .failed(IntentFailure(.noOrder(Self.path)))),
      ("failed, without words of its own", .failed(ForeignError(name: Self.name))),
      ("unsortable", .unsortable(Self.path)),
      ("finding", .finding(Finding(.nestingTooDeep(limit: 100), line1: 3, column1: 2), Self.path)),
      ("unusedKey", .unusedKey(PlanSnapshot.UnusedKey(name: Self.name, nearest: "mood"))),
      ("notice", .notice(.outside(Self.path))),
      ("skipped", .skipped(FileFailure(.noPermission, .read, Self.path))),
      ("listed", .listed(FileFailure(.noPermission, .read, Self.path))),
      ("unknownKey", .unknownKey(try #require(settings.unknownKeys.first))),
      ("offers", .offers([Self.name])), ("filtered", .filtered(Self.path)),
      ("historyIsCut", .historyIsCut), ("usesDefault", .usesDefault(.here, [Self.path])),
      ("usesDefault, below the top", .usesDefault(Path(".."), [Self.path, Path("../b.md")])),
      ("lacksMergeDriver", .lacksMergeDriver),
      ("passedOver", .passedOver(CardName(Self.name), [card])),
      ("passedOver, many", .passedOver(CardName(Self.name), Array(repeating: card, count: 7))),
    ]
    let start = LocalTime(try #require(CalendarDate(iso: "1970-01-01")), hour: 0, minute: 0)
    try check("caveats", samples.map { ($0.name, $0.caveat.diagnostic { _ in start }) })
    for sample in samples {
      switch sample.caveat {
      case .unreadable, .failed, .unsortable, .finding, .unusedKey, .notice, .skipped, .listed, .unknownKey,
        .offers, .filtered, .historyIsCut, .usesDefault, .lacksMergeDriver, .passedOver:
        break
      }
    }
  }

  // MARK: Boards

  @Test func `every conflict of a merge has a message`() throws {
    let values: [(MergeConflict.Kind, card: String?, other: String)] = [
      (.title, Self.name, "Call Bo"), (.notes, Self.name, "her new number"), (.column, Self.name, "Done"),
      (.removed, Self.name, "removed"), (.field("due"), Self.name, "2026-12-01"), (.field("due"), Self.name, ""),
      (.card, Self.name, "her new number"), (.removed, nil, ""), (.heading, nil, "Done"), (.prose, nil, Self.name),
      (.frontMatter("title"), nil, Self.name), (.frontMatter(""), nil, ""), (.settings, nil, "{}"),
      (.board, nil, "- Call Bo"),
    ]
    try check(
      "conflicts",
      values.map { kind, card, other in
        let conflict = MergeConflict(kind, card: card, line1: 3, kept: "", other: other)
        let name = kind.name + (card == nil ? "" : " of a card") + (other.isEmpty ? ", without a value" : "")
        return (name, conflict.diagnostic(on: Self.path, isMerging: true))
      })
    for value in values {
      switch value.0 {
      case .title, .notes, .column, .heading, .prose, .removed, .field, .frontMatter, .settings, .card, .board: break
      }
    }
  }

  @Test func `every reason why a conflict copy is left alone has a message`() throws {
    let tool = SyncTool.product(name: "Dropbox")
    let reasons: [MergeCopies.Left.Reason] = [
      .foreign, .perhaps, .unrelated, .empty, .emptyBoard, .wouldLose, .foreignEncoding,
    ]
    func sample(_ tool: SyncTool, _ reason: MergeCopies.Left.Reason) -> (String, Diagnostic) {
      let copy = ConflictCopy(path: Self.path, board: Self.path, tool: tool, evidence: .strong, hasBoard: true)
      let left = MergeCopies.Left(copy: copy, reason: reason, encoding: .utf16(isBigEndian: true, isMarked: false))
      return ("\(reason), \(label(tool))", left.diagnostic)
    }
    try check(
      "copies", reasons.map { sample(tool, $0) } + [sample(.unknown, .foreign)])
    for reason in reasons {
      switch reason {
      case .foreign, .perhaps, .unrelated, .empty, .emptyBoard, .wouldLose, .foreignEncoding: break
      }
    }
  }

  @Test func `every finding about a board's text has an id and a message`() throws {
    let codes: [Finding.Code] = [
      .invalidFrontMatter(.parser(Self.name)), .frontMatterTooLarge(limit: 65536), .frontMatterTooComplex(limit: 4095),
      .wrongType(key: "primary", wanted: .bool), .newerFormat(version: 2, known: 1), .nestingTooDeep(limit: 100),
      .definitionTooLong(limit: 1000), .unknownBoardHeading(Self.name),
    ]
    try check(
      "findings",
      codes.map {
        let finding = Finding($0, line1: 1)
        return (finding.id, Diagnostic(finding.message))
      })
    for code in codes {
      switch code {
      case .invalidFrontMatter, .frontMatterTooLarge, .frontMatterTooComplex, .wrongType, .newerFormat, .nestingTooDeep,
        .definitionTooLong, .unknownBoardHeading:
        break
      }
    }
  }
}
