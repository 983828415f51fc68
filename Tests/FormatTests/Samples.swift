@testable internal import PlanBoardJSON

typealias JSONText = JSONValue

extension JSONValue {
  var text: String { String(decoding: JSONWriter.bytes(of: self), as: UTF8.self) }
}

/// A board of Trello, made by the shape of an export.
enum TrelloSample {
  static let text = """
    {"id":"b1","name":"Kitchen","closed":false,
    "lists":[{"id":"l1","name":"To do","closed":false,"pos":1},{"id":"l2","name":"Done","closed":false,"pos":2},
    {"id":"l3","name":"Old","closed":true,"pos":3}],
    "labels":[{"id":"x","name":"shop","color":"green"},{"id":"y","name":"","color":"sky"}],
    "members":[{"id":"m1","username":"ann","fullName":"A"}],
    "cards":[
    {"id":"c1","idShort":1,"shortLink":"H0TZyzbK","name":"Choose tiles","desc":"Blue\\nor green?","due":"2026-12-04T15:00:00.000Z",
    "dueComplete":false,"closed":false,"idList":"l1","idMembers":["m1"],"idChecklists":["k1"],"pos":2,
    "labels":[{"id":"x","name":"shop","color":"green"},{"id":"y","name":"","color":"sky"}],
    "attachments":[{"name":"plan [1].pdf","url":"https://example.org/plan.pdf"}],"customFieldItems":[{"idValue":"v"}]},
    {"id":"c2","shortLink":"AAAA","name":"Measure","desc":"","due":null,"dueComplete":true,"closed":false,"idList":"l2","pos":1,"labels":[]},
    {"id":"c3","shortLink":"BBBB","name":"Old one","desc":"","closed":false,"idList":"l3","pos":1,"labels":[]}],
    "checklists":[{"id":"k1","idCard":"c1","name":"Checklist","pos":1,"checkItems":[{"name":"ask","state":"complete","pos":2},
    {"name":"look","state":"incomplete","pos":1}]}],
    "actions":[{"type":"commentCard","date":"2026-11-16T10:00:00.000Z","data":{"text":"second","card":{"id":"c1"}},"memberCreator":{"username":"bo"}},
    {"type":"commentCard","date":"2026-11-15T10:00:00.000Z","data":{"text":"first","card":{"id":"c1"}},"memberCreator":{"username":"ann"}}]}
    """
}

/// Issues, made by the shape of what the programs print.
enum IssueSample {
  static let github = """
    [{"number":12,"title":"Login #fails","body":"Steps:\\r\\n1. open","state":"OPEN","url":"https://github.com/acme/app/issues/12",
    "labels":[{"name":"help wanted"},{"name":"bug"}],"assignees":[{"login":"ann"}],"milestone":{"title":"v 2","dueOn":"2026-12-01T00:00:00Z"},
    "createdAt":"2026-11-01T08:00:00Z","comments":[{"author":{"login":"bo"},"body":"Same here","createdAt":"2026-11-02T08:00:00Z"}]},
    {"number":13,"title":"Old","body":null,"state":"CLOSED","stateReason":"NOT_PLANNED","url":"https://github.com/acme/app/issues/13",
    "labels":[],"assignees":[],"createdAt":"2026-11-01T08:00:00Z","closedAt":"2026-11-03T08:00:00Z","projectItems":[{"title":"P"}]}]
    """
  static let gitlab = """
    [{"iid":5,"title":"Slow","description":"Very","state":"opened","web_url":"https://gitlab.example.org/group/app/-/issues/5",
    "labels":["bug","p::1"],"assignees":[{"username":"ann"}],"due_date":"2026-12-01","created_at":"2026-11-01T08:00:00.000Z",
    "time_stats":{"time_estimate":5400},"weight":3},
    {"iid":6,"title":"Gone","description":"","state":"closed","web_url":"https://gitlab.example.org/group/app/-/issues/6","labels":[],
    "assignees":[],"created_at":"2026-11-01T08:00:00.000Z","closed_at":"2026-11-05T08:00:00.000Z"}]
    """
}
