internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
package import PlanBoardScreen

extension BoardApp {
  /// Handles what the user does, but first writes a change that is only drawn so far. An answer from the terminal is
  /// left to the caller.
  package func handle(_ event: InputEvent) {
    finishChange()
    defer { followDraft() }
    // The computer may have slept past midnight.
    if let shown, shown.today != today { showAgain() }
    switch event {
    case .key(let key): press(key)
    case .mouse(let mouse): if settings.usesMouse { handle(mouse) }
    case .paste(let text): paste(text)
    case .pasteTooLong: refuse(words.pasteTooLong)
    case .answer: break
    }
  }

  /// Sets the size of the screen, in cells, and ends dragging without moving a card.
  package func resize(columns: Int, rows: Int) {
    size = (columns, rows)
    drag = nil
  }

  private func press(_ key: KeyPress) {
    switch layer {
    case .prompt(let prompt): return press(key, in: prompt)
    case .notes(let editor): return press(key, in: editor)
    case .menu, .help, nil: break
    }
    if let parts = key.escapeAndKey, name(of: key) == nil {
      parts.forEach(press)
      return
    }
    switch layer {
    case .menu(let menu): return press(key, in: menu)
    case .help(let scroll): return press(key, inHelp: scroll)
    case .prompt, .notes, nil: break
    }
    if drag != nil, key.key == .escape {
      drag = nil
      return
    }
    if focus == .sidebar, pressInSidebar(key) { return }
    if focus == .inspector, pressInInspector(key) { return }
    message = nil
    pending.append(key.name)
    let modes: [KeyMode] = filter == nil ? [.board] : [.filtered, .board]
    switch keys.meaning(of: pending, in: modes) {
    case .beginning: return
    case .action(let action):
      let last = pending.last?.text
      pending = []
      perform(action, number: last.flatMap { Int($0) })
    case .nothing:
      // A key that does not continue the sequence counts as a key on its own.
      let isAlone = pending.count == 1
      pending = []
      if !isAlone { press(key) }
    }
  }

  /// The name of a key that means something on the board, alone or as the first of a sequence; nil for any other key.
  private func name(of key: KeyPress) -> KeyName? {
    keys.meaning(of: [key.name], in: [.board]) == .nothing ? nil : key.name
  }

  private func paste(_ text: String) {
    switch layer {
    case .prompt(var prompt):
      prompt.field.insert(text)
      guard prompt.field.text.count <= Prompt.mostCharacters else { return refuseLength() }
      prompt.textDidChange()
      layer = .prompt(prompt)
      typedTextDidChange()
    case .notes(var editor):
      editor.isLeaving = false
      message = nil
      editor.area.insert(text)
      layer = .notes(editor)
    case nil:
      // Each line becomes a new card, as in `pb add -`. A single line goes into a prompt, where the user can change it
      // first.
      let lines = AddCard.texts(inLines: text)
      if lines.contains(where: { $0.count > Prompt.mostCharacters }) {
        refuseLength()
      } else if lines.count == 1 {
        perform(.addCard)
        if case .prompt(var prompt)? = layer {
          prompt.field.insert(lines[0])
          prompt.textDidChange()
          layer = .prompt(prompt)
        }
      } else if shown?.hasNoColumns ?? true {
        refuse(words.notPasted)
      } else if lines.count > Batch.roundLimit {
        refuse(words.tooManyLines(lines.count, limit: Batch.roundLimit))
      } else if !lines.isEmpty {
        addCards(lines)
      }
    case .menu, .help: refuse(words.notPasted)
    }
  }

  private func press(_ key: KeyPress, inHelp scroll: Int) {
    switch key.name.text {
    case "j", "down": layer = .help(scroll: scroll + 1)
    case "k", "up": layer = .help(scroll: max(scroll - 1, 0))
    case "page-down", "space", "C-d": layer = .help(scroll: scroll + max(size.rows - 6, 1))
    case "page-up", "C-u": layer = .help(scroll: max(scroll - max(size.rows - 6, 1), 0))
    case "home", "g": layer = .help(scroll: 0)
    case "C-l": ask(.redraw)
    case "C-z": ask(.suspend)
    case "escape", "q", "?", "enter", "f1": layer = nil
    default: break
    }
  }
}

extension KeyPress {
  /// This key as two keys, Escape and then the key itself: a terminal sends the same bytes for both. nil if Alt was not
  /// held down.
  var escapeAndKey: [KeyPress]? {
    guard modifiers.contains(.alt) else { return nil }
    return [KeyPress(.escape), KeyPress(key, modifiers.subtracting(.alt))]
  }
}
