package import PlanBoardCore

/// The file with what an import has no place for (docs/json.md, "import-rest.json").
package enum JSONImportRest {
  package static func text(_ rest: [ImportRest], _ format: ImportFormat) -> [UInt8] {
    JSONWriter.document { json in
      json.shape { json in
        json.member("format", format.rawValue)
        json.lines("rest", rest) { json, item in
          json.object { json in
            let (kind, name) = words(item.kind)
            json.member("kind", kind)
            json.member("name", name)
            json.member("source", item.source)
            json.member("title", item.title)
            json.member("line", item.line1)
            json.key("value")
            switch item.value {
            case .text(let text): json.value(text)
            case .json(let bytes): json.encoded(bytes)
            }
          }
        }
      }
    }
  }

  private static func words(_ kind: ImportRest.Kind) -> (kind: String, name: String?) {
    switch kind {
    case .attribute(let name): ("attribute", name)
    case .day(let name): ("day", name)
    case .tag: ("tag", nil)
    case .recurrence: ("recurrence", nil)
    case .title: ("title", nil)
    case .prerequisite: ("prerequisite", nil)
    case .field(let key): ("field", key.name)
    case .card: ("card", nil)
    case .record: ("record", nil)
    case .text: ("text", nil)
    }
  }
}
