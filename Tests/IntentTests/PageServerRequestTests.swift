internal import PlanBoardCore
@testable internal import PlanBoardIntents
internal import TestSupport
internal import Testing

struct PageServerRequestTests {
  @Test func `the arguments say all of a request, except for the token`() throws {
    var request = PageServerRequest()
    (request.version, request.plan, request.isHere, request.port) = ("1.2", "home", true, 0)
    (request.triesOtherPorts, request.host, request.names) = (true, "0.0.0.0", ["a.example", "--port"])
    (request.socket, request.opens, request.token) = ("/run/a b", true, AccessToken("correct-horse-battery"))
    #expect(PageServerRequest(request.arguments, secret: "correct-horse-battery") == request)
    #expect(!request.arguments.contains { $0.contains("horse") })

    let usual = PageServerRequest()
    for secret in [nil, ""] { #expect(PageServerRequest(usual.arguments, secret: secret) == usual) }
  }

  @Test func `a server that other machines can reach needs a good token`() {
    var request = PageServerRequest()
    request.host = "0.0.0.0"
    for secret in [nil, "", "short", "correct horse battery"] {
      #expect(PageServerRequest(request.arguments, secret: secret) == nil)
    }
    #expect(PageServerRequest(PageServerRequest().arguments, secret: "short") == nil)
  }

  @Test(arguments: [
    [], ["--port", "1"], ["--for-pb", "--port"], ["--for-pb", "--port", "65536"], ["--for-pb", "--else", "1"],
  ])
  func `other arguments are refused`(arguments: [String]) {
    #expect(PageServerRequest(arguments, secret: nil) == nil)
  }

  @Test func `the page has the plan that pb serve was called for, and no plan on it counts as the default one`() throws
  {
    let folder = try TemporaryFolder([
      "home/plan/.planboard.yml": "", "home/work/.planboard.yml": "",
      "home/.config/planboard/config.yml": "default: ~/plan\nplans: {w: ~/work}\n",
    ])
    let variables = ["HOME": folder.path("home")]
    let machine = PlanEnvironment.machine({ variables[$0] }, .machine { variables[$0] })
    for (plan, place) in [("default", "home/plan"), ("w", "home/work")] {
      var request = PageServerRequest()
      (request.plan, request.version) = (plan, "1.2")
      let session = try request.session(on: machine)
      #expect(session.root == Path(folder.path(place)))
      #expect(session.environment.version == "1.2")
      #expect(!session.isDefaultPlan)
    }
  }

  @Test
  func `the program is looked for beside pb and where it is installed, in the folder of the link and of the file`() {
    #expect(
      PageServerRequest.programs(besides: Path("/home/a/bin/pb"), Path("/opt/pb/bin/pb")).map(\.text) == [
        "/home/a/bin/pb-web", "/home/a/bin/../libexec/planboard/pb-web", "/opt/pb/bin/pb-web",
        "/opt/pb/bin/../libexec/planboard/pb-web",
      ])
    #expect(PageServerRequest.programs(besides: Path("/bin/pb"), Path("/bin/pb")).count == 2)
    #expect(PageServerRequest.programs(besides: nil, nil).map(\.text) == ["pb-web"])
  }
}
