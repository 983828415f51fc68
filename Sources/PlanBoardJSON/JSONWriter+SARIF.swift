package import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension JSONWriter {
  /// Writes findings in the Static Analysis Results Interchange Format 2.1.0 (OASIS), which code scanners use.
  ///
  /// - Parameter version: the version of pb.
  package mutating func sarif(_ findings: [LocatedFinding], version: String) {
    object { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.key("runs")
      json.array { json in
        json.object { json in
          json.tool(version)
          json.member("columnKind", "unicodeCodePoints")
          json.lines("results", findings) { $0.result($1) }
        }
      }
    }
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  private mutating func tool(_ version: String) {
    key("tool")
    object { json in
      json.key("driver")
      json.object { json in
        json.member("name", "pb")
        json.member("version", version)
        json.lines("rules", Rules.all.map { $0.type }) { json, rule in
          json.object { json in
            json.member("id", rule.id.name)
            json.text("shortDescription", rule.summary)
            json.text("fullDescription", rule.why)
            json.key("defaultConfiguration")
            json.object {
              $0.member("enabled", !rule.isStyle)
              $0.member("level", Self.level(rule.severity))
            }
          }
        }
      }
    }
  }

  private mutating func text(_ name: String, _ text: String) {
    key(name)
    object { $0.member("text", text) }
  }

  private mutating func result(_ placed: LocatedFinding) {
    let finding = placed.finding
    object { json in
      json.member("ruleId", finding.rule.name)
      json.member("ruleIndex", Rules.index(of: finding.rule))
      json.member("level", Self.level(finding.severity))
      json.text("message", finding.messageWithHelp)
      json.key("locations")
      json.array { json in
        json.object { json in
          json.key("physicalLocation")
          json.object { json in
            json.artifact(placed)
            json.region("region", finding.range, placed)
          }
        }
      }
      if let related = placed.related { json.relatedLocation(related, finding) }
      guard let fix = finding.fix else { return }
      json.key("fixes")
      json.array { json in
        json.object { json in
          json.text("description", fix.isSafe ? "pb lint --fix" : "pb lint --fix --unsafe")
          json.key("artifactChanges")
          json.array { json in
            json.object { json in
              json.artifact(placed)
              json.array("replacements", fix.edits.edits) { json, edit in
                json.object { json in
                  json.region("deletedRegion", edit.range, placed)
                  json.text("insertedContent", String(decoding: edit.replacement, as: UTF8.self))
                }
              }
            }
          }
        }
      }
    }
  }

  private mutating func relatedLocation(_ place: (path: Path, line1: Int), _ finding: LintFinding) {
    key("relatedLocations")
    array { json in
      json.object { json in
        json.text("message", finding.problem.otherMessage ?? "")
        json.key("physicalLocation")
        json.object { json in
          json.artifact(place.path)
          json.object("region", place.line1) { $0.member("startLine", $1) }
        }
      }
    }
  }

  private mutating func artifact(_ placed: LocatedFinding) { artifact(placed.path) }

  private mutating func artifact(_ path: Path) {
    key("artifactLocation")
    object { $0.member("uri", path.uriReference) }
  }

  private mutating func region(_ name: String, _ range: Range<Int>, _ placed: LocatedFinding) {
    let (start, end) = (placed.place(of: range.lowerBound), placed.place(of: range.upperBound))
    key(name)
    object {
      $0.member("startLine", start.line1)
      $0.member("startColumn", placed.character1(of: start))
      $0.member("endLine", end.line1)
      $0.member("endColumn", placed.character1(of: end))
      $0.member("byteOffset", range.lowerBound)
      $0.member("byteLength", range.count)
    }
  }
}
