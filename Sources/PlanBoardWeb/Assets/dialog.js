// Lists to choose from, and lines to type into, in one dialog; completions below a field.
import { $, make, say } from './dom.js'
import { request } from './api.js'
import { abandoned, offer } from './drafts.js'
import { begin, keepTyping } from './typing.js'

// Passes an answer to the code that opened the dialog; not set while no code waits for one.
let result

/** Shows the dialog. Returns a promise of the answer; null if the user closes the dialog, or if it is opened again. */
function open(content, label) {
  const dialog = $('#dialog')
  result?.(null)
  dialog.replaceChildren(...content)
  dialog.setAttribute('aria-label', label)
  if (!dialog.open) dialog.showModal()
  dialog.onclick = event => { if (event.target === dialog) dialog.close() }
  dialog.onclose = () => {
    // The event comes late: the dialog may be open for something else again.
    if (dialog.open) return
    dialog.replaceChildren()
    result?.(null)
    result = null
    offer()
  }
  return new Promise(done => { result = done })
}

/** Closes the dialog with an answer. */
function finish(value) {
  const done = result
  result = null
  $('#dialog').close()
  done?.(value)
}

/**
 * Asks for one item of a list. Returns a promise of its value, or of null if the user closes the dialog.
 *
 * - items: each is {label, detail, color, value}; detail and color may be missing. What the user types filters them.
 * - typed: turns what the user types into the value of one more item; if missing, there is no such item.
 * - date: adds a date picker with this day, or an empty one for ''. Needs `typed`, which gets the day that is picked.
 */
export function choose({ title, items, hint, typed, date, value = '', placeholder = '' }) {
  const list = make('div', { role: 'listbox', id: 'choices', 'aria-label': title })
  const input = make('input', {
    type: 'text', value, placeholder, autocomplete: 'off', spellcheck: false, role: 'combobox',
    'aria-controls': 'choices', 'aria-expanded': 'true', 'aria-label': title, 'aria-autocomplete': 'list',
  })
  let shown = []
  let at = 0
  const mark = () => {
    ;[...list.children].forEach((option, n) => option.setAttribute('aria-selected', n === at))
    const option = list.children[at]
    option?.scrollIntoView({ block: 'nearest' })
    for (const each of [input, list]) {
      if (option?.id) each.setAttribute('aria-activedescendant', option.id)
      else each.removeAttribute('aria-activedescendant')
    }
  }
  const fill = () => {
    const text = input.value.trim().toLowerCase()
    shown = items.filter(item => text.split(/\s+/).every(word => item.label.toLowerCase().includes(word)))
    if (typed && text) shown.unshift({ label: say('setTo', input.value.trim()), value: typed(input.value.trim()) })
    list.replaceChildren(...shown.map((item, n) => {
      const option = make('div', { role: 'option', id: `choice-${n}`, onclick: () => finish(item.value) },
        make('span', { textContent: item.label }), item.detail ? make('small', { textContent: item.detail }) : null)
      if (item.color) {
        const swatch = make('span', { className: 'swatch' })
        swatch.style.background = item.color
        option.prepend(swatch)
      }
      return option
    }))
    if (!shown.length) list.append(make('p', { className: 'hint', textContent: say('noMatch') }))
    at = 0
    mark()
  }
  input.oninput = fill
  input.onkeydown = event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && shown.length) {
      at = (at + step + shown.length) % shown.length
      mark()
      event.preventDefault()
    } else if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault()
      if (shown[at]) finish(shown[at].value)
    }
  }
  list.onkeydown = input.onkeydown
  const form = make('form', { onsubmit: event => event.preventDefault() }, input)
  if (date !== undefined) {
    form.append(make('input', {
      type: 'date', value: date, 'aria-label': say('date'),
      onchange: event => { if (event.target.value) finish(typed(event.target.value)) },
    }))
  }
  fill()
  const content = [
    make('h2', { textContent: title }), hint ? make('p', { className: 'hint', textContent: hint }) : '', form, list,
  ]
  const promise = open(content.filter(Boolean), title)
  // On a phone, the keyboard would cover the list.
  if (matchMedia('(pointer: coarse)').matches && !typed) list.tabIndex = 0, list.focus()
  else begin(input)
  return promise
}

/**
 * Asks for a line of text. Returns a promise of it, or of null if the user cancels. The element `more` is shown below
 * the line. If there is a `kind`, completions are offered; see complete().
 *
 * With `about`, what is typed is kept as a draft (see drafts.js), and the promise is of {text, draft}, with the draft's
 * id. The line begins with `draft`, or else with the last draft of the same kind, board and card.
 */
export function ask({ title, value = '', hint, placeholder = '', save = say('save'), kind, more = '', about, draft }) {
  const input = make('input', { type: 'text', value, placeholder, autocomplete: 'off', 'aria-label': title })
  if (about) {
    const isSame = each => ['kind', 'board', 'card'].every(name => each[name] === about[name])
    draft ??= abandoned().findLast(isSame)
    if (draft) {
      input.value = draft.text
      input.dataset.draft = draft.id
    }
    keepTyping(input, about)
  }
  const end = () => finish(about ? { text: input.value, draft: input.dataset.draft } : input.value)
  const form = make('form', {
    onsubmit: event => { event.preventDefault(); end() },
  }, input, more)
  const promise = open([
    make('h2', { textContent: title }), hint ? make('p', { className: 'hint', textContent: hint }) : '', form,
    make('div', { className: 'buttons' },
      make('button', { type: 'button', textContent: say('cancel'), onclick: () => finish(null) }),
      make('button', { type: 'button', className: 'primary', textContent: save, onclick: end })),
  ].filter(Boolean), title)
  if (kind) complete(input, kind)
  begin(input)
  return promise
}

/**
 * Shows a text that can be copied. Returns a promise of the value of the button that the user presses, or of null if the
 * dialog is closed. A button is [value, label].
 */
export function show({ title, text, buttons }) {
  const promise = open([
    make('h2', { textContent: title }),
    make('form', {}, make('textarea', { value: text, readOnly: true, rows: 4, 'aria-label': title })),
    make('div', { className: 'buttons' },
      ...buttons.map(([value, label]) => make('button', { type: 'button', textContent: label, onclick: () => finish(value) }))),
  ], title)
  $('#dialog button:last-child').focus()
  return promise
}

/**
 * The completions for a text at the place `at`, in UTF-16 code units. `kind` says what the text is: `card` or `search`.
 * Returns null if the server cannot be reached, or refuses.
 */
async function suggestions(text, at, kind) {
  try {
    const query = new URLSearchParams({ q: text, at, for: kind })
    const response = await request(`/suggest?${query}`, { limit: 3000 })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/**
 * Offers completions while someone types into a field. The kind is `card` for the text of a card, and `search` for a
 * query.
 */
export function complete(field, kind) {
  let box = null
  let at = -1
  let turn = 0
  let answer
  // The text for which the list was made. Until the list for a later text comes, no key and no press goes to this one: it
  // would replace other letters.
  let text
  const isCurrent = () => box && field.value === text
  const close = () => {
    box?.remove()
    box = null
    at = -1
    field.removeAttribute('aria-activedescendant')
    field.setAttribute('aria-expanded', 'false')
  }
  const mark = () => {
    ;[...box.children].forEach((option, n) => option.setAttribute('aria-selected', n === at))
    if (at >= 0) {
      field.setAttribute('aria-activedescendant', box.children[at].id)
      box.children[at].scrollIntoView({ block: 'nearest' })
    }
  }
  const take = n => {
    if (!isCurrent()) return
    const item = answer.items[n]
    close()
    field.setRangeText(item.text, answer.from, answer.to, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const show = async () => {
    const mine = ++turn
    const typed = field.value
    const found = await suggestions(typed, field.selectionStart ?? typed.length, kind)
    if (mine !== turn || document.activeElement !== field) return
    close()
    if (!found?.items?.length || !field.value) return
    answer = found
    text = typed
    box = make('div', { className: 'suggest', role: 'listbox', id: 'suggestions', 'data-js': '', 'aria-label': say('search') },
      ...found.items.slice(0, 8).map((item, n) => make('div', {
        role: 'option', id: `suggestion-${n}`,
        onpointerdown: event => { event.preventDefault(); take(n) },
      }, make('span', { textContent: item.text }), item.detail ? make('small', { textContent: item.detail }) : null)))
    const place = field.getBoundingClientRect()
    box.style.left = `${Math.max(8, Math.min(place.left, innerWidth - 260))}px`
    box.style.top = `${place.bottom + 4}px`
    ;($('#dialog[open]') ?? document.body).append(box)
    field.setAttribute('aria-expanded', 'true')
    mark()
  }
  if (!field.hasAttribute('role')) field.setAttribute('role', 'combobox')
  field.setAttribute('aria-expanded', 'false')
  field.setAttribute('aria-autocomplete', 'list')
  field.setAttribute('aria-controls', 'suggestions')
  field.addEventListener('input', show)
  field.addEventListener('blur', () => { turn++; close() })
  field.addEventListener('keydown', event => {
    if (event.key === 'Enter' && at < 0) { turn++; close() }
    if (!isCurrent()) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      at = (at + step + box.children.length) % box.children.length
      mark()
    } else if (event.key === 'Tab' || (event.key === 'Enter' && at >= 0)) take(Math.max(at, 0))
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }, true)
  // A search may have been typed before this file was loaded.
  if (kind === 'search' && field.value && document.activeElement === field) show()
}
