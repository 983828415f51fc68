internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension JSONWriter {
  /// Writes the output of `pb doctor --json`.
  package mutating func doctor(_ doctor: PlanDoctor) {
    shape { json in
      json.member("version", doctor.version)
      json.lines("checks", doctor.checks) { json, check in
        json.object {
          $0.member("code", check.code)
          $0.member("state", check.status.rawValue)
          $0.key("values")
          $0.object { $0.values(of: check) }
        }
      }
    }
  }

  private mutating func values(of check: PlanDoctor.Check) {
    switch check {
    case .program(let version): member("version", version)
    case .system(let name, let release, let architecture):
      member("name", name)
      member("release", release)
      member("architecture", architecture)
    case .libraries(let cmark, let yaml, let jansson):
      member("cmark", cmark)
      member("yaml", yaml)
      member("jansson", jansson)
    case .git(let version): member("version", version)
    case .folder(let found, let place):
      member("found", found?.rawValue)
      member("place", place?.rawValue)
    case .settings(let exists, let unknownKeys, let failure):
      member("exists", exists)
      member("unknownKeys", unknownKeys)
      member("failure", failure?.rawValue)
    case .boards(let count, let cards, let unreadable, let failures):
      member("boards", count)
      member("cards", cards)
      member("unreadable", unreadable)
      member("failures", failures.map(\.rawValue))
    case .state(let place, let exists, let isWritable, let index, let failure):
      member("place", place?.rawValue)
      member("exists", exists)
      member("writable", isWritable)
      member("index", index)
      member("failure", failure?.rawValue)
    case .history(let version, let known, let changes, let damaged, let failure):
      member("version", version)
      member("known", known)
      member("changes", changes)
      member("damaged", damaged)
      member("failure", failure?.rawValue)
    case .copies(let count): member("copies", count)
    case .merging(let git, let failure):
      member("repository", git != nil || failure == .otherOwner || failure == .refused)
      member("driver", git?.isSetUp ?? false)
      member("boards", git?.boards)
      member("merged", git?.merged)
    case .terminal(let width, let hasColors, let hasNoColor, let name):
      member("width", width)
      member("colors", hasColors)
      member("noColor", hasNoColor)
      member("term", name)
    case .variables(let names): member("names", names)
    }
  }
}
