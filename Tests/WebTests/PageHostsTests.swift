internal import PlanBoardWeb
internal import Testing

struct PageHostsTests {
  @Test func `a server for this machine answers for its own names, with its port`() {
    let names = PageHosts(port: 7468, host: nil, names: [])
    #expect(names.hosts == ["127.0.0.1:7468", "localhost:7468", "[::1]:7468"])
    #expect(names.url == "http://127.0.0.1:7468")
  }

  @Test func `at port 80, browsers leave out the port`() {
    let names = PageHosts(port: 80, host: nil, names: ["Plan.example"])
    #expect(names.hosts.isSuperset(of: ["localhost", "localhost:80", "plan.example", "plan.example:80"]))
  }

  @Test(arguments: [
    ("Plan.example", ["plan.example", "plan.example:7468"]),
    ("plan.example:8443", ["plan.example:8443"]),
    ("plan.example:443", ["plan.example", "plan.example:443"]),
    ("plan.example:80", ["plan.example", "plan.example:80"]),
    ("2001:DB8::1", ["[2001:db8::1]", "[2001:db8::1]:7468"]),
    ("[2001:db8::1]:443", ["[2001:db8::1]", "[2001:db8::1]:443"]),
  ])
  func `a name is accepted as browsers write it behind a proxy`(name: String, accepted: [String]) {
    let own: Set = ["127.0.0.1:7468", "localhost:7468", "[::1]:7468"]
    #expect(PageHosts(port: 7468, host: nil, names: [name]).hosts == own.union(accepted))
    let behindSocket = PageHosts(atSocketWith: [name])
    #expect(behindSocket.hosts == Set(accepted.filter { !$0.hasSuffix(":7468") } + ["localhost"]))
    #expect(behindSocket.url == "http://localhost")
  }

  @Test(arguments: [
    (nil, ["plan.example"], "http://127.0.0.1:7468"),
    ("192.0.2.1", [], "http://192.0.2.1:7468"),
    ("192.0.2.1", ["plan.example"], "http://192.0.2.1:7468"),
    ("2001:db8::1", [], "http://[2001:db8::1]:7468"),
    ("0.0.0.0", [], "http://127.0.0.1:7468"),
    ("0.0.0.0", ["plan.example", "other.example"], "http://plan.example:7468"),
    ("::", ["plan.example:443"], "http://plan.example:443"),
  ])
  func `the link has a host that a browser can open`(host: String?, names: [String], url: String) {
    let hosts = PageHosts(port: 7468, host: host, names: names)
    #expect(hosts.url == url)
    #expect(hosts.hosts.contains(String(url.dropFirst("http://".count))))
    #expect(hosts.hosts.allSatisfy { !$0.hasPrefix("0.0.0.0") && !$0.hasPrefix("[::]") })
  }
}
