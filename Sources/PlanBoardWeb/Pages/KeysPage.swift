internal import PlanBoardMessages

extension PlanPages {
  /// All keys of the page, in groups.
  func keysPage() -> PageContent {
    var content = PageContent(.keys, title: PageWords.keys) { html in
      html.element("p", .classes("hint"), text: PageWords.keysIntro)
      for group in PageKeys.groups {
        html.element("section", .classes("group keys")) { html in
          html.element("h2", text: group.title)
          html.element("dl") { html in
            for key in group.keys {
              html.element("div") { html in
                html.element("dt") { html in
                  for name in key.keys { html.element("kbd", text: name) }
                }
                html.element("dd", text: key.words)
              }
            }
          }
        }
      }
    }
    content.current = ["/keys"]
    return content
  }
}
