internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension WebServer {
  /// The largest number of tries, because another program may just have changed the card. For the tries below the
  /// session, see `Retry` in the store.
  private static let tries = 4
  /// The longest time that a change waits while other programs write, in milliseconds.
  private static let patience = 5_000

  /// Answers a request that changes the plan or its list of devices.
  func change(_ address: WebAddress, _ request: WebRequest) throws(WebFault) -> WebResponse {
    guard address.parts.first == "api", address.parts.count == 2 else { throw .unknownAddress }
    let json: JSONValue
    do { json = try JSONReader.read(request.body) } catch { throw .badJSON }
    guard json.members != nil else { throw .badJSON }
    switch address.parts[1] {
    case "commands": return try command(json)
    case "undo": return try takeBack(.undo, json)
    case "redo": return try takeBack(.redo, json)
    case "sync": return try sync()
    case "devices": return try changeDevices(json)
    default: throw .unknownAddress
    }
  }

  // MARK: Commands

  private func command(_ json: JSONValue) throws(WebFault) -> WebResponse {
    var attempt = 0
    while true {
      attempt += 1
      var reader = CommandReader(json, look(), session, today: today)
      do throws(WebFault) {
        let change = try reader.change()
        if let (copy, board, keepsBoth) = change.merge { return try merge(copy, into: board, keepsBoth: keepsBoth) }
        let performed = try perform(change)
        if performed.hasLostItsCard, attempt < Self.tries { continue }
        if case .repeatedChore = performed.ending, let error = performed.failure {
          throw .again(Diagnostic(error, at: .here))
        }
        if case .unclearRecurrence = performed.ending, let error = performed.failure {
          throw .unclearRecurrence(Diagnostic(error, at: .here))
        }
        if performed.hasLostItsCard { throw .lostCard }
        return try answer(to: performed, isNew: change.newBoard != nil)
      } catch {
        // The page may show its cards at old places, so the answer also says where each card is now.
        guard error.status == 409 else { throw error }
        return WebResponse(
          error,
          more: [JSONValue.Member("cards", .array(reader.found.map { found in key(of: found.card, in: reader.plan) }))])
      }
    }
  }

  private func perform(_ change: WebChange) throws(WebFault) -> Performed {
    if let title = change.newBoard {
      do throws(FileFailure) { return try session.create(title, .commit).performed } catch { throw WebFault(error) }
    }
    var request = session.request(change.intents, on: change.boards, waiting: Self.patience)
    request.repeatsChores = change.repeatsChores
    request.asksAboutRecurrence = true
    if change.isOnce { request.finishForGood() }
    return session.perform(request)
  }

  private func key(of card: CardNow?, in plan: PlanSnapshot) -> JSONValue {
    card.map { .string(CardKey($0.index, of: $0.board, at: $0.path, in: plan).text) } ?? .null
  }

  /// The answer to a change. If only a part of the change failed, a warning in the answer says so.
  ///
  /// - Throws: the failure of the change if nothing was changed.
  private func answer(to performed: Performed, isNew: Bool = false) throws(WebFault) -> WebResponse {
    if let failure = performed.failure, performed.steps.allSatisfy({ $0.outcomes.allSatisfy(\.isNothing) }) {
      if case .busy = performed.ending { throw .busy(Diagnostic(failure, at: .here)) }
      throw WebFault(failure)
    }
    let plan = look()
    let outcomes = performed.steps.flatMap(\.outcomes)
    let warnings =
      (performed.failure.map { [WebFault($0).message] } ?? [])
      + performed.steps.flatMap(\.notices).map { $0.diagnostic(options.localTime).brief }
    // Some requests change nothing, such as a move of a card to its own place.
    let isChanged = performed.steps.contains { !$0.paths.isEmpty }
    let number = performed.steps.last { $0.number != nil }?.number
    let created = isNew ? performed.steps.first?.paths.first.map { BoardKey($0, in: plan).text } : nil
    return WebResponse(
      json: .members([
        "schema": 1, "message": .string(performed.message(today: today) ?? ""),
        "changed": .bool(isChanged),
        "undo": number.map { .integer($0) } ?? .null,
        "cards": .array(outcomes.map { key(of: $0.cards.first?.after, in: plan) }),
        "board": created.map { .string($0) }, "plan": .string(PlanState(plan, today: today).revision),
        "warnings": .array(warnings.map { .string($0) }),
      ]))
  }

  private func key(of place: Outcome.Place?, in plan: PlanSnapshot) -> JSONValue {
    guard let place, let board = try? plan.boardIfThere(at: place.path),
      let index = board.card(onLine: Int32(clamping: place.line1 - 1))
    else { return .null }
    return .string(CardKey(index, of: board, at: place.path, in: plan).text)
  }

  // MARK: Undo, redo and sync

  private func takeBack(_ kind: UndoChange.Kind, _ json: JSONValue) throws(WebFault) -> WebResponse {
    // A redo always reverses the last undo.
    if !json["undo"].isNull, json["undo"].integer == nil || kind == .redo { throw .badMember("undo") }
    var performed = Performed()
    do {
      var steps: [Performed.Step] = []
      let ending = session.undo(
        UndoChange(kind, entry: json["undo"].integer), .commit, on: try session.planForUndo().value,
        patience: session.patience(milliseconds: Self.patience), note: { _ in }, done: { steps.append($0) })
      performed = Performed(steps: steps, ending: ending)
    } catch {
      throw WebFault(error)
    }
    return try answer(to: performed)
  }

  private func sync() throws(WebFault) -> WebResponse {
    let result = session.sync(.commit, patience: session.patience(milliseconds: Self.patience))
    // If the folder is not a plan, nothing is merged, and the answer is the failure.
    if result.isEmpty, let failure = result.failures.first { throw WebFault(failure.error) }
    let message = words.synced(result, left: look().copies.count)
    return WebResponse(
      type: WebResponse.json,
      JSONWriter.document { $0.sync(result, isWritten: true, isOneLine: true, message: message) })
  }

  /// Merges a copy into its board, as `pb sync COPY --into BOARD` does.
  ///
  /// - Throws: the reason if the copy was not merged.
  private func merge(_ copy: Path, into board: Path, keepsBoth: Bool) throws(WebFault) -> WebResponse {
    let result: SyncResult
    do {
      result = try session.take(
        [copy], into: board.text, keepsBoth: keepsBoth, .commit,
        patience: session.patience(milliseconds: Self.patience))
    } catch {
      throw WebFault(error)
    }
    if let failure = result.failures.first { throw WebFault(failure.error) }
    guard let outcome = result.boards.first, !outcome.taken.isEmpty else {
      if let left = result.boards.first?.left.first { throw .refused(left.diagnostic) }
      throw .lostCopy
    }
    let plan = look()
    return WebResponse(
      json: .members([
        "schema": 1, "message": .string(words.merged(outcome)), "changed": true,
        "undo": result.numbers.last.map { .integer($0) } ?? .null, "cards": .array([]),
        "plan": .string(PlanState(plan, today: today).revision), "warnings": .array([]),
      ]))
  }

  // MARK: Devices

  private func changeDevices(_ json: JSONValue) throws(WebFault) -> WebResponse {
    switch json["do"].text {
    case "link": return WebResponse(json: ["schema": 1, "link": .string(link())])
    case "revoke":
      guard let id = json["id"].text else { throw .badMember("id") }
      do throws(FileFailure) {
        let isKnown = try browserAccess.revoke(id)
        let devices = try browserAccess.devices()
        return WebResponse(
          type: WebResponse.json, JSONWriter.document { $0.devices(devices, revoked: isKnown ? id : nil) })
      } catch { throw WebFault(error) }
    default: throw .badMember("do")
    }
  }
}

extension Performed {
  /// Whether nothing was done because a card has changed or is gone.
  fileprivate var hasLostItsCard: Bool {
    guard steps.allSatisfy({ $0.outcomes.allSatisfy(\.isNothing) }),
      let failure = failure?.withoutNewCard as? IntentFailure
    else { return false }
    return switch failure.reason {
    case .noSuchCard, .cardHasChanged: true
    default: false
    }
  }
}
