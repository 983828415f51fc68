internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON

/// The diagnostics that the client has, and those that must be sent.
struct DiagnosticsState {
  /// The URIs of the documents whose diagnostics must be sent, in the order of sending.
  fileprivate var waiting: [String] = []
  /// The diagnostics that were last sent, by the URIs of the documents.
  fileprivate var shown: [String: Shown] = [:]
  /// Whether the diagnostics of boards that are not open must be sent or cleared.
  fileprivate var plansWait = false
  /// The id of the last report in an answer to ``DiagnosticRequest``, by the URI of the document.
  var pulled: [String: String] = [:]

  fileprivate struct Shown: Equatable {
    var version: Int?
    var items: JSONValue
  }

  var isWaiting: Bool { !waiting.isEmpty || plansWait }
}

extension LanguageServer {
  /// Whether the server sends diagnostics on its own.
  private var pushes: Bool { !client.pullsDiagnostics }

  /// Marks the diagnostics of a plan as out of date, because one of its documents was opened or changed.
  func textsHaveChanged(at uri: DocumentURI) {
    guard pushes, settings.isOn(.diagnostics) else { return }
    // The document that the user looks at comes first.
    diagnostics.enqueueFirst(uri.text)
    for other in otherDocuments(inPlanOf: uri) { diagnostics.enqueueLast(other.uri.text) }
    if settings.isOn(.planDiagnostics) { diagnostics.plansWait = true }
  }

  /// The other open documents in the plan of a document, sorted by URI.
  func otherDocuments(inPlanOf uri: DocumentURI) -> [Document] {
    guard let plan = uri.path.flatMap({ plans.place(of: $0)?.plan }) else { return [] }
    return documents.values.filter { $0.uri != uri && $0.uri.path.flatMap { plans.place(of: $0)?.plan } === plan }
      .sorted { $0.uri.text < $1.uri.text }
  }

  /// Opens the plans of the client's folders, and returns all ``searchedPlans``.
  func wholePlans() -> [OpenPlan] {
    _ = folders.map { plans.plan(of: $0) }
    return searchedPlans
  }

  /// Clears the diagnostics of a document that will be closed. Marks those of the other boards of its plan as out of
  /// date.
  func willClose(_ uri: DocumentURI) {
    diagnostics.dequeue(uri.text)
    diagnostics.pulled[uri.text] = nil
    if diagnostics.forget(uri.text) {
      notify("textDocument/publishDiagnostics", ["uri": .string(uri.text), "diagnostics": []])
    }
    guard pushes, settings.isOn(.diagnostics) else { return }
    for other in otherDocuments(inPlanOf: uri) { diagnostics.enqueueLast(other.uri.text) }
    if settings.isOn(.planDiagnostics) { diagnostics.plansWait = true }
  }

  /// Looks at the files again, and marks all diagnostics as out of date if files have changed or another day has begun.
  package func filesMayHaveChanged() {
    var hasChanged = plans.filesBelongToOtherPlans()
    if hasChanged { findPlansAgain() }
    for plan in plans.all where plan.lookForChanges() { hasChanged = true }
    if hasChanged { everythingHasChanged() }
  }

  /// Marks all diagnostics as out of date, or tells the client to ask for them again.
  func everythingHasChanged() {
    if pushes {
      for uri in documents.keys.sorted() { diagnostics.enqueueLast(uri) }
      diagnostics.plansWait =
        settings.isOn(.planDiagnostics) || diagnostics.shown.keys.contains { documents[$0] == nil }
    } else if client.refreshesDiagnostics {
      ask("workspace/diagnostic/refresh", .null) { _ in }
    }
  }

  /// Sends the diagnostics of the next document that waits. If none waits, sends those of the boards that are not open.
  func publishNext() {
    guard let uri = diagnostics.dequeueNext() else { return publishPlans() }
    guard let document = documents[uri] else { return }
    let board = settings.isOn(.diagnostics) ? try? board(document) : nil
    publish(uri, version: document.version, board.map { DiagnosticList($0, self).items } ?? [])
  }

  /// Sends the diagnostics of the boards that are not open, if the settings ask for them. Clears all other diagnostics
  /// of documents that are not open.
  private func publishPlans() {
    diagnostics.plansWait = false
    var gone = Set(diagnostics.shown.keys).subtracting(documents.keys)
    if settings.isOn(.diagnostics), settings.isOn(.planDiagnostics) {
      for plan in wholePlans() {
        for (uri, list) in plan.closedLists(self) {
          gone.remove(uri.text)
          publish(uri.text, version: nil, list.items)
        }
      }
    }
    for uri in gone.sorted() {
      publish(uri, version: nil, [])
      _ = diagnostics.forget(uri)
    }
  }

  private func publish(_ uri: String, version: Int?, _ items: JSONValue) {
    let shown = DiagnosticsState.Shown(version: version, items: items)
    guard diagnostics.shown.updateValue(shown, forKey: uri) != shown else { return }
    notify(
      "textDocument/publishDiagnostics",
      .members(["uri": .string(uri), "version": version.map { .integer($0) }, "diagnostics": shown.items]))
  }
}

extension DiagnosticsState {
  fileprivate mutating func enqueueFirst(_ uri: String) {
    waiting.removeAll { $0 == uri }
    waiting.insert(uri, at: 0)
  }

  fileprivate mutating func enqueueLast(_ uri: String) {
    if !waiting.contains(uri) { waiting.append(uri) }
  }

  fileprivate mutating func dequeue(_ uri: String) { waiting.removeAll { $0 == uri } }
  fileprivate mutating func dequeueNext() -> String? { waiting.isEmpty ? nil : waiting.removeFirst() }
  /// - Returns: whether the client still shows diagnostics of the document.
  fileprivate mutating func forget(_ uri: String) -> Bool {
    shown.removeValue(forKey: uri).map { $0.items != [] } ?? false
  }
}
