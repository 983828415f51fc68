internal import PlanBoardCore
internal import PlanBoardMessages

extension PlanPages {
  /// The page that lists the keyboard shortcuts, in groups.
  func keysPage() -> PageContent {
    var content = PageContent(.keys, title: words.keys) { html in
      html.element("p", .classes("hint"), text: words.keysIntro)
      for group in PageKeys.groups {
        html.element("section", .classes("group keys")) { html in
          html.element("h2", text: words.keyText(group.title))
          html.element("dl") { html in
            for key in group.keys {
              html.element("div") { html in
                html.element("dt") { html in
                  for name in key.keys { html.element("kbd", text: name) }
                }
                html.element("dd", text: words.keyText(key.words))
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
