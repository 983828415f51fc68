// The cards of a page: focus, selection, and what can be done with cards and columns.
import { $, $$, make, say, announce, choose, ask, complete } from './dom.js'
import { command, toast, undo, redo, sync } from './api.js'
import { go, refresh, whenPatched } from './live.js'
import { openCard, closeCard, isOpen, shownCard, details, editNotes, editTitle } from './card.js'

// MARK: Which card is meant

const selected = new Set()
let focusID
let anchor

const cards = () => $$('#main .card:not(.gap)')

/** The reference of a card in commands. */
export function ref(card) {
  const own = card.dataset.card
  if (own.includes('.')) return own
  const board = card.closest('[data-rev]')
  return `${board.dataset.board}.${board.dataset.rev}.${own}`
}

/** A column in commands: its name, and its index if another one has the same name. */
export function named(element) {
  const name = element.dataset.column
  const isAlone = [...element.parentNode.children].filter(each => each.dataset.column === name).length < 2
  return isAlone ? name : { name, index: Number(element.dataset.index) }
}

/** The selected cards if the card is one of them, or else the card alone. */
export function chosen(card) {
  if (!selected.has(card.id)) return [card]
  return cards().filter(each => selected.has(each.id))
}

/** The card with the focus, or the one that had it last. */
export function current() {
  const focused = document.activeElement?.closest('.card')
  if (focused) return focused
  return (focusID && document.getElementById(focusID)) || shownCard() || null
}

const meant = element => {
  const card = element?.closest?.('.card') ?? (element?.closest?.('#card') ? $('#pane') : null) ?? current()
  return card
}
const refs = card => card.id === 'pane' ? [card.dataset.card] : chosen(card).map(ref)

/** Puts the marks of the script on the page: one card can be reached with the tab key; selected cards are marked. */
export function decorate() {
  const all = cards()
  const ids = new Set(all.map(card => card.id))
  for (const id of selected) if (!ids.has(id)) selected.delete(id)
  let reachable = all.find(card => card.id === focusID) ?? all[0]
  for (const card of all) {
    const isReachable = card === reachable
    card.tabIndex = isReachable ? 0 : -1
    for (const control of $$('input, a, button', card)) control.tabIndex = isReachable ? 0 : -1
    if (selected.has(card.id)) card.setAttribute('aria-selected', 'true')
    else card.removeAttribute('aria-selected')
  }
  markTab()
}

function focus(card) {
  if (!card) return
  focusID = card.id
  decorate()
  card.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function select(card, isOn = !selected.has(card.id)) {
  if (isOn) selected.add(card.id)
  else selected.delete(card.id)
  anchor = card.id
  decorate()
  if (selected.size) announce(say('cardsMarked', selected.size))
}

function selectTo(card) {
  const all = cards()
  const from = all.findIndex(each => each.id === (anchor ?? focusID))
  const to = all.indexOf(card)
  if (from < 0) return select(card, true)
  for (const each of all.slice(Math.min(from, to), Math.max(from, to) + 1)) selected.add(each.id)
  decorate()
  announce(say('cardsMarked', selected.size))
}

function unselect() {
  const had = selected.size > 0
  selected.clear()
  decorate()
  return had
}

// MARK: Moving the focus

const columns = () => $$('#main .column')
const inColumn = column => $$('.card:not(.gap)', column)

function step(direction) {
  const card = current()
  if (!card || !card.id || card.id === 'pane') return focus(cards()[0])
  const column = card.closest('.column')
  const list = column ? inColumn(column) : cards()
  if (direction === 'up' || direction === 'down') {
    const next = list[list.indexOf(card) + (direction === 'up' ? -1 : 1)]
    return focus(next ?? card)
  }
  if (!column) return
  const all = columns()
  const by = direction === 'left' ? -1 : 1
  const top = card.getBoundingClientRect().top
  for (let n = all.indexOf(column) + by; all[n]; n += by) {
    const there = inColumn(all[n])
    if (!there.length) continue
    const distance = each => Math.abs(each.getBoundingClientRect().top - top)
    return focus(there.reduce((best, each) => distance(each) < distance(best) ? each : best))
  }
}

// MARK: Moving cards

/** Moves cards and says where they are now. */
export async function moveTo(refs, target) {
  const answer = await command({ command: 'move', cards: refs, ...target })
  if (answer.error) return refresh()
  const card = current()
  const column = card?.closest('.column')
  if (!column) return
  const list = inColumn(column)
  announce(say('position', column.dataset.column, list.indexOf(card) + 1, list.length))
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function moveBy(direction) {
  const card = current()
  const column = card?.closest('.column')
  if (!column) return
  if (direction === 'left' || direction === 'right') {
    const all = columns()
    const next = all[all.indexOf(column) + (direction === 'left' ? -1 : 1)]
    if (next) moveTo(refs(card), { column: named(next) })
    return
  }
  const lists = $$('ul', column)
  const list = card.closest('ul')
  const isUp = direction === 'up'
  const sibling = isUp ? card.previousElementSibling : card.nextElementSibling
  const target = { column: named(column), section: list.dataset.section ?? null }
  if (sibling?.dataset.card) return moveTo([ref(card)], { ...target, place: { [isUp ? 'before' : 'after']: ref(sibling) } })
  const other = lists[lists.indexOf(list) + (isUp ? -1 : 1)]
  if (!other) return
  const edge = isUp ? other.lastElementChild : other.firstElementChild
  moveTo([ref(card)], {
    column: target.column, section: other.dataset.section ?? null,
    place: edge?.dataset.card ? { [isUp ? 'after' : 'before']: ref(edge) } : 'bottom',
  })
}

const inWords = element => ({ name: element.dataset.column, index: element.dataset.index, column: named(element) })

async function columnsOf(board) {
  if ($('#main').dataset.board === board) return columns().map(inWords)
  const response = await fetch(`/b/${board}`, { headers: { 'X-PlanBoard-Fragment': '1' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return $$('.column', page).map(inWords)
}

const boardLinks = () => $$('#plan a[href^="/b/"]').map(link => ({ key: link.pathname.slice(3), title: $('bdi', link).textContent }))

async function moveMenu(card) {
  const targets = refs(card)
  const board = targets[0].split('.')[0]
  const here = card.closest?.('.column')?.dataset.index
  const items = []
  for (const { name, index, column } of await columnsOf(board)) {
    items.push({ label: name, detail: index === here ? say('here') : '', value: { column } })
    items.push({ label: say('top', name), value: { column, place: 'top' } })
  }
  for (const other of boardLinks()) {
    if (other.key !== board) items.push({ label: other.title, detail: say('boards'), value: { toBoard: other.key } })
  }
  const target = await choose({ title: say('moveTo'), items })
  if (target) await moveTo(targets, target)
}

// MARK: Changing cards

const edit = (card, change) => command({ command: 'edit', cards: refs(card), ...change })

const changes = {
  async due(card) {
    const days = ['today', 'tomorrow', '+1w', '+1m', 'none']
    const labels = ['today', 'tomorrow', 'nextWeek', 'nextMonth', 'none']
    const now = card.dataset.due ?? $('time', card)?.dateTime ?? ''
    const due = await choose({
      title: say('due'), hint: say('dueHint'), typed: text => text, date: now.slice(0, 10),
      items: days.map((value, n) => ({ label: say(labels[n]), value })),
    })
    if (due) await edit(card, { due })
  },
  async priority(card) {
    const names = ['high', 'medium', 'low', 'none']
    const labels = ['priorityHigh', 'priorityMedium', 'priorityLow', 'none']
    const priority = await choose({ title: say('priority'), items: names.map((value, n) => ({ label: say(labels[n]), value })) })
    if (priority) await edit(card, { priority })
  },
  async color(card) {
    const colors = ['#dc2626', '#ea580c', '#ca8a04', '#16a34a', '#0d9488', '#2563eb', '#7c3aed', '#db2777', '#6b7280']
    const color = await choose({
      title: say('color'), typed: text => text,
      items: [...colors.map(value => ({ label: value, color: value, value })), { label: say('none'), value: 'none' }],
    })
    if (color) await edit(card, { color })
  },
  async tags(card) {
    const known = $$('#plan a[href^="/t/"] bdi').map(name => name.textContent.slice(1))
    const tags = await choose({
      title: say('tags'), hint: say('tagsHint'), typed: text => text,
      items: known.map(name => ({ label: `#${name}`, value: name })),
    })
    if (tags) await edit(card, { tags: tags.replace(/#/g, '') })
  },
  async people(card) {
    const people = await ask({ title: say('people'), hint: say('peopleHint') })
    if (people) await edit(card, { people: people.replace(/@/g, '') })
  },
}

async function withCards(name, card) {
  const list = card.id === 'pane' ? [] : cards()
  const place = list.indexOf(card)
  const answer = await command({ command: name, cards: refs(card) })
  if (answer.error || !['remove', 'archive'].includes(name)) return
  unselect()
  if (card.id === 'pane' || isOpen(card)) closeCard()
  const left = cards()
  if (place >= 0 && left.length) focus(left[Math.min(place, left.length - 1)])
}

const isDone = card => card.id === 'pane' ? card.dataset.open === '0' : $('input', card)?.checked

async function toggleDone(card, isChecked = !isDone(card)) {
  const answer = await command({ command: isChecked ? 'done' : 'reopen', cards: refs(card) })
  if (answer.error) await refresh()
}

async function cardMenu(card) {
  const known = await details(card)
  const isStarted = known?.dataset.started === '1'
  const isPinned = known?.dataset.pinned === '1'
  const items = [
    [say('open'), 'Enter', () => openCard(card, { focus: true })],
    [isDone(card) ? say('reopen') : say('done'), 'Space', () => toggleDone(card)],
    [say('moveTo'), 'm', () => moveMenu(card)],
    [say('editTitle'), 'e', () => editTitle(card)],
    [say('editNotes'), 'E', () => editNotes(card)],
    [say('due'), '@', () => changes.due(card)],
    [say('priority'), 'p', () => changes.priority(card)],
    [say('tags'), 't', () => changes.tags(card)],
    [say('people'), '', () => changes.people(card)],
    [say('color'), 'c', () => changes.color(card)],
    [say('addItem'), '', () => addItem(card)],
    [isStarted ? say('stop') : say('start'), 's', () => withCards(isStarted ? 'stop' : 'start', card)],
    [isPinned ? say('unpin') : say('pin'), '', () => edit(card, { pinned: !isPinned })],
    [say('select'), 'x', () => card.id !== 'pane' && select(card)],
    [say('archive'), '', () => withCards('archive', card)],
    [say('cancelCard'), '', () => withCards('cancel', card)],
    [say('delete'), 'D', () => withCards('remove', card)],
  ]
  const run = await choose({
    title: say('cardMenu'), items: items.map(([label, detail, value]) => ({ label, detail, value })),
  })
  await run?.()
}

async function addItem(card) {
  const text = await ask({ title: say('addItem'), save: say('add') })
  if (text?.trim()) await command({ command: 'note', cards: refs(card), text: `- [ ] ${text.trim()}` })
}

// MARK: Adding cards

/** Opens a field for new cards in a column: at its end, or beside a card. */
export function addCard({ column, before, after } = {}) {
  column ??= (before ?? after)?.closest('.column') ?? current()?.closest('.column') ?? shownColumn()
  if (!column) return location.pathname.startsWith('/b/') ? columnChanges.add() : addAnywhere()
  const open = $('.adding textarea', column)
  if (open && !before && !after) return open.focus()
  const list = (before ?? after)?.closest('ul') ?? $$('ul', column).at(-1)
  let place = before ? { before: ref(before) } : after ? { after: ref(after) } : 'bottom'
  const field = make('textarea', { rows: 1, placeholder: say('newCardHint'), 'aria-label': say('newCard'), enterKeyHint: 'done' })
  const close = () => {
    form.remove()
    const card = current()
    if (card) focus(card)
    else $('.add', column)?.focus()
  }
  // One after the other, because each card goes below the one before. Typing goes on meanwhile.
  let sent = Promise.resolve()
  const board = column.closest('[data-board]').dataset.board
  const send = async text => {
    const answer = await command({
      command: 'add', board, column: named(column), section: list?.dataset.section ?? null, text, place,
    })
    if (answer.error) {
      field.value = [text, field.value].filter(Boolean).join('\n')
      if (!form.isConnected) $('.cards', column).append(form)
      return field.focus()
    }
    if (place !== 'bottom' && answer.cards?.length) place = { after: answer.cards.at(-1) }
    if (form.isConnected) form.scrollIntoView({ block: 'nearest' })
  }
  const save = () => {
    const lines = field.value.split('\n').map(line => line.trim()).filter(Boolean)
    if (!lines.length) return close()
    field.value = ''
    field.focus()
    sent = sent.then(() => send(lines.join('\n')))
  }
  field.addEventListener('keydown', event => {
    if (event.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); save() }
    if (event.key === 'Escape') { event.preventDefault(); event.stopPropagation(); close() }
  })
  const form = make(before || after ? 'li' : 'div', { className: 'adding', 'data-js': '' }, field,
    make('div', { className: 'row' },
      make('button', { type: 'button', className: 'primary', textContent: say('add'), onclick: save }),
      make('button', { type: 'button', textContent: say('close'), onclick: close })))
  if (before) before.before(form)
  else if (after) after.after(form)
  else $('.cards', column).append(form)
  complete(field, 'card')
  field.focus()
  form.scrollIntoView({ block: 'nearest' })
}

async function addAnywhere() {
  const boards = boardLinks()
  if (!boards.length) return newBoard()
  const board = boards.length === 1 ? boards[0].key
    : await choose({ title: say('newCard'), items: boards.map(each => ({ label: each.title, value: each.key })) })
  if (!board) return
  await go(`/b/${board}`)
  addCard()
}

const shownColumn = () => {
  const box = $('#columns')?.getBoundingClientRect()
  return box && (columns().find(column => column.getBoundingClientRect().left >= box.left - 20) ?? columns()[0])
}

// MARK: Columns and boards

const boardKey = () => $('#main').dataset.board
const column = change => command({ command: 'column', board: boardKey(), ...change })

const columnChanges = {
  async add() {
    const name = await ask({ title: say('newColumn'), save: say('add') })
    if (name?.trim()) await column({ do: 'add', column: name.trim() })
  },
  async rename(element) {
    const name = element.dataset.column
    const to = await ask({ title: say('rename'), value: name })
    if (to?.trim() && to !== name) await column({ do: 'rename', column: named(element), to: to.trim() })
  },
  async limit(element) {
    const limit = await ask({ title: say('limit'), hint: say('limitHint'), value: element.dataset.limit ?? '' })
    if (limit !== null) await column({ do: 'limit', column: named(element), limit: parseInt(limit) || null })
  },
  async move(element, by) {
    const all = columns()
    const place = all.indexOf(element) + by
    const next = by < 0 ? all[place] : all[place + 1]
    if (place < 0 || place >= all.length) return
    await column({ do: 'move', column: named(element), before: next ? named(next) : null })
  },
}

async function columnMenu(element) {
  const items = [
    [say('newCard'), 'n', () => addCard({ column: element })],
    [say('rename'), 'R', () => columnChanges.rename(element)],
    [say('limit'), '', () => columnChanges.limit(element)],
    [say('columnLeft'), '', () => columnChanges.move(element, -1)],
    [say('columnRight'), '', () => columnChanges.move(element, 1)],
    [say('addColumn'), 'N', () => columnChanges.add()],
    [say('removeColumn'), '', () => column({ do: 'remove', column: named(element) })],
  ]
  const run = await choose({ title: element.dataset.column, items: items.map(([label, detail, value]) => ({ label, detail, value })) })
  await run?.()
}

export async function newBoard() {
  const title = await ask({ title: say('newBoard'), hint: say('newBoardTitle'), save: say('add') })
  if (!title?.trim()) return
  const answer = await command({ command: 'board', do: 'create', title: title.trim() })
  if (answer.board) await go(`/b/${answer.board}`)
}

const board = change => command({ command: 'board', board: boardKey(), ...change })

async function boardList() {
  const key = await choose({ title: say('chooseBoard'), items: boardLinks().map(each => ({ label: each.title, value: each.key })) })
  if (key) await go(`/b/${key}`)
}

const find = () => {
  const field = $('#search input')
  if (field?.offsetParent) { field.focus(); field.select() } else findOnPhone()
}
async function findOnPhone() {
  const query = await ask({ title: say('search'), save: say('search'), kind: 'search' })
  if (query) await go(`/search?q=${encodeURIComponent(query)}`)
}

/** All that can be done on this page, by name. */
async function palette() {
  const card = current()
  const items = []
  const add = (label, detail, value) => items.push({ label, detail, value })
  if (card) {
    add(`${say('cardMenu')}…`, '', () => cardMenu(card))
    add(say('moveTo'), 'm', () => moveMenu(card))
    add(say('due'), '@', () => changes.due(card))
    add(say('done'), 'Space', () => toggleDone(card))
    add(say('delete'), 'D', () => withCards('remove', card))
  }
  add(say('newCard'), 'n', () => addCard())
  add(say('newBoard'), '', newBoard)
  if (boardKey()) {
    add(say('addColumn'), 'N', columnChanges.add)
    add(say('renameBoard'), '', async () => {
      const title = await ask({ title: say('renameBoard'), value: $('#head h1').textContent })
      if (title?.trim()) await board({ do: 'rename', title: title.trim() })
    })
    add(say('archiveBoard'), '', async () => { if (!(await board({ do: 'archive' })).error) await go('/') })
    add(say('deleteBoard'), '', async () => { if (!(await board({ do: 'remove' })).error) await go('/') })
  }
  add(say('undo'), 'u', undo)
  add(say('redo'), 'r', redo)
  add(say('sync'), '', sync)
  add(say('search'), '/', find)
  add(say('keys'), '?', () => go('/keys'))
  for (const link of $$('#plan a')) add($('bdi', link).textContent, '', () => go(link.href))
  for (const each of cards()) add($('.title', each).textContent, say('cardMenu'), () => { focus(each); openCard(each) })
  const run = await choose({ title: say('commands'), items })
  await run?.()
}

// MARK: Clicks and keys

const actions = {
  sidebar() {
    const isPhone = matchMedia('(max-width: 640px)').matches
    const now = document.body.dataset.sidebar
    if (isPhone) document.body.dataset.sidebar = now === 'on' ? '' : 'on'
    else document.body.dataset.sidebar = now === 'off' ? '' : 'off'
    if (isPhone && document.body.dataset.sidebar === 'on') $('#plan a')?.focus()
  },
  inspector() {
    if (shownCard() || !$('#card').hidden) closeCard()
    else if (current()) openCard(current())
  },
  find, sync, newBoard, more: palette,
  newCard: () => addCard(),
  addHere: element => addCard({ column: element.closest('.column') }),
  addColumn: () => columnChanges.add(),
  columnMenu: element => columnMenu(element.closest('.column')),
  menu: element => cardMenu(meant(element)),
  move: element => moveMenu(meant(element)),
  due: element => changes.due(meant(element)),
  priority: element => changes.priority(meant(element)),
  color: element => changes.color(meant(element)),
  tags: element => changes.tags(meant(element)),
  people: element => changes.people(meant(element)),
  editTitle: element => editTitle(meant(element)),
  editNotes: element => editNotes(meant(element)),
  closeCard: () => closeCard(),
  done: element => toggleDone(meant(element), element.type === 'checkbox' ? element.checked : undefined),
  item: element => command({
    command: 'check', cards: [$('#pane').dataset.card], item: Number(element.dataset.item), on: element.checked,
  }).then(answer => answer.error && refresh()),
  unarchive: element => command({ command: 'unarchive', cards: [ref(meant(element))] }),
  restore: element => command({ command: 'restore', cards: [ref(meant(element))] }),
  unarchiveBoard: element => command({ command: 'board', do: 'unarchive', board: element.dataset.name }),
  restoreBoard: element => command({ command: 'restore', board: element.dataset.name }),
  resolve(element) {
    const conflict = element.closest('.conflict')
    command({
      command: 'resolve', board: conflict.dataset.board, rev: conflict.dataset.rev, line: Number(conflict.dataset.line),
      keep: element.dataset.keep,
    })
  },
}

function click(event) {
  const acting = event.target.closest('[data-do]')
  if (acting) {
    actions[acting.dataset.do]?.(acting)
    return
  }
  if (event.metaKey || event.ctrlKey || event.altKey || event.button) return
  const link = event.target.closest('a[href]')
  const card = event.target.closest('.card')
  if (card && event.shiftKey) {
    event.preventDefault()
    return selectTo(card)
  }
  if (!link || link.origin !== location.origin || link.target) return
  const path = link.pathname
  if (path.startsWith('/c/') && card) {
    event.preventDefault()
    focus(card)
    return openCard(card, { focus: matchMedia('(max-width: 640px)').matches })
  }
  if (link.closest('#tabs')) {
    event.preventDefault()
    return document.getElementById(link.hash.slice(1))?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'smooth' })
  }
  if (link.getAttribute('href').startsWith('#') || path.startsWith('/api/') || path.startsWith('/pictures/')) return
  event.preventDefault()
  go(link.href)
}

const onCard = action => () => { const card = current(); if (card) action(card) }
const withColumn = action => () => { const element = current()?.closest('.column') ?? shownColumn(); if (element) action(element) }

const keys = {
  h: () => step('left'), j: () => step('down'), k: () => step('up'), l: () => step('right'),
  ArrowLeft: () => step('left'), ArrowDown: () => step('down'), ArrowUp: () => step('up'), ArrowRight: () => step('right'),
  g: withColumn(element => focus(inColumn(element)[0])), Home: withColumn(element => focus(inColumn(element)[0])),
  G: withColumn(element => focus(inColumn(element).at(-1))), End: withColumn(element => focus(inColumn(element).at(-1))),
  H: () => moveBy('left'), J: () => moveBy('down'), K: () => moveBy('up'), L: () => moveBy('right'),
  '<': () => moveBy('left'), '>': () => moveBy('right'),
  m: onCard(moveMenu),
  n: () => addCard(), a: () => addCard(),
  o: onCard(card => addCard({ after: card })), O: onCard(card => addCard({ before: card })),
  e: onCard(editTitle), E: onCard(editNotes),
  ' ': onCard(card => toggleDone(card)),
  s: onCard(async card => withCards((await details(card))?.dataset.started === '1' ? 'stop' : 'start', card)),
  D: onCard(card => withCards('remove', card)), Delete: onCard(card => withCards('remove', card)),
  t: onCard(changes.tags), '@': onCard(changes.due), p: onCard(changes.priority), c: onCard(changes.color),
  x: onCard(card => select(card)),
  u: undo, r: redo,
  N: () => boardKey() && columnChanges.add(), R: withColumn(columnChanges.rename),
  b: boardList, '/': find, ':': palette, '?': () => go('/keys'), 0: actions.sidebar, i: actions.inspector,
  Enter: onCard(card => openCard(card, { focus: true })),
}

function press(event) {
  const target = event.target
  if (event.defaultPrevented || event.isComposing) return
  const isTyping = target.matches?.('input:not([type=checkbox]), textarea, select, [contenteditable]')
  const command = event.ctrlKey || event.metaKey
  if (command && event.key.toLowerCase() === 'k') { event.preventDefault(); return palette() }
  if ($('#dialog[open]')) return
  if (event.key === 'Escape' && !isTyping) {
    if (unselect() || !$('#card')?.hidden && closeCard() !== false) event.preventDefault()
    if (document.body.dataset.sidebar === 'on') document.body.dataset.sidebar = ''
    return
  }
  if (isTyping) return
  if (command && event.key.toLowerCase() === 'z') {
    event.preventDefault()
    return event.shiftKey ? redo() : undo()
  }
  if (command) return
  const arrows = { ArrowLeft: 'left', ArrowDown: 'down', ArrowUp: 'up', ArrowRight: 'right' }
  if ((event.altKey || event.shiftKey) && arrows[event.key]) {
    event.preventDefault()
    return moveBy(arrows[event.key])
  }
  if (event.altKey) return
  // Controls keep the keys that belong to them.
  const isControl = target.matches?.('button, a, input, summary, [role=option]')
  if (isControl && [' ', 'Enter'].includes(event.key)) return
  if (target.closest?.('#plan, #card') && !/^[a-zA-Z?:/@0]$/.test(event.key)) return
  if (/^[1-9]$/.test(event.key)) {
    const element = columns()[event.key - 1]
    if (element) {
      element.scrollIntoView({ inline: 'nearest', block: 'nearest' })
      focus(inColumn(element)[0])
    }
    return
  }
  const action = keys[event.key]
  if (!action || (event.key.startsWith('Arrow') && !cards().length)) return
  event.preventDefault()
  action()
}

// MARK: Tabs of the phone

function markTab() {
  const row = $('#columns')
  const tabs = $$('#tabs a')
  if (!row || !tabs.length) return
  const at = Math.round(row.scrollLeft / Math.max(row.clientWidth, 1))
  tabs.forEach((tab, n) => {
    if (n === at) tab.setAttribute('aria-current', 'true')
    else tab.removeAttribute('aria-current')
  })
  const tab = tabs[at]
  if (tab?.offsetParent) {
    const strip = tab.parentNode
    if (tab.offsetLeft < strip.scrollLeft || tab.offsetLeft + tab.offsetWidth > strip.scrollLeft + strip.clientWidth)
      strip.scrollLeft = tab.offsetLeft - 40
  }
}

export function watchBoard() {
  document.addEventListener('click', click)
  document.addEventListener('keydown', press)
  document.addEventListener('scroll', event => { if (event.target.id === 'columns') markTab() }, true)
  document.addEventListener('focusin', event => {
    const card = event.target.closest?.('.card')
    if (!card?.id || card.id === focusID) return
    focusID = card.id
    decorate()
    if (shownCard() && shownCard() !== card && matchMedia('(min-width: 1151px)').matches) openCard(card, { isFollowing: true })
  })
  whenPatched(decorate)
  decorate()
}
