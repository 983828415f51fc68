extension Verb {
  package static let serve = Verb(
    "serve", .reading, "Show the plan in a browser, on this machine or on a phone",
    """
    The server listens on 127.0.0.1 and ::1 only, so that no other machine reaches it. It prints a link, and opens the page. The link \
    lets one browser in; that browser keeps its access until you revoke it. docs/web.md shows how to open the page on a phone: with \
    `ssh -L`, with Tailscale, or behind a reverse proxy with TLS.

    --host makes the server listen on an address that other machines can reach. Everyone on that network can then try to \
    open the page, so --host needs --token. Without TLS, anyone on the network path can read the plan.

    The server ends with Ctrl-C.
    """,
    examples: """
      pb serve
      pb serve --no-open --port 7468
      pb serve --name plan.example.org         behind a reverse proxy
      pb serve --socket /run/user/1000/plan
      pb serve --devices                       the browsers that may use the page
      pb serve --revoke 3f9ac210
      """, shells: [], elsewhere: "It is about programs and files of this machine."
  ) {
    [
      .servePort, .serveHost, .serveName, .serveToken, .serveSocket, .serveNoOpen, .serveDevices, .serveRevoke,
      .serveJson,
    ]
  }
}

extension VerbArgument {
  package static let servePort = option(
    "--port", value: "number", .number, "The port; 0 for any (default: 7468, or the next one that is free)")
  package static let serveHost = option(
    "--host", value: "address", .text, "Listen on this address, which other machines can reach; needs --token")
  package static let serveName = option(
    "--name", value: "name", .text, "Another name by which browsers reach the server, for example through a proxy",
    isRepeating: true)
  package static let serveToken = option(
    "--token", value: "secret", .text,
    """
    A secret of at least 16 characters that lets any number of browsers in. The variable PB_TOKEN is \
    safer: other users of this machine cannot see it
    """)
  package static let serveSocket = option("--socket", value: "path", .text, "Listen on a socket instead of a port")
  package static let serveNoOpen = flag("--no-open", summary: "Do not open the link in a browser")
  package static let serveDevices = flag("--devices", summary: "List the browsers that may use the page, and exit")
  package static let serveRevoke = option(
    "--revoke", value: "id", .text, "Revoke a browser's access to the page, and exit")
  package static let serveJson = flag("--json", summary: "With --devices or --revoke: print the browsers as JSON")
}
