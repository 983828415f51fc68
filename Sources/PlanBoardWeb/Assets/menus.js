// The menus, which list what can be done with cards, columns and boards. They are loaded when the first one is needed.
import { $, $$, columnNamed, make, say } from './dom.js'
import { choose, ask, show } from './dialog.js'
import {
  after, command, dispatch, forget, hideToast, inSentences, post, redo, request, sentence, toast, undo, waiting,
} from './api.js'
import { abandoned, drop, shortText } from './drafts.js'
import { boardTitle } from './editing.js'
import { go } from './live.js'
import { cardName, openCard, details } from './card.js'
import {
  addCard, boardElement, cards, columnTitle, columns, current, editNotes, editTitle, find, focus, isDone, moveTo, named,
  refs, select, toggleDone, withCards,
} from './board.js'

/** What the entries of a menu change: the title of the card, or the number of the selected cards. */
function subject(card) {
  const count = refs(card).length
  if (count > 1) return say('cardsMarked', count)
  return card.querySelector?.(card.id === 'pane' ? '#pane-title .edit' : '.title a')?.textContent.trim() ?? ''
}

// MARK: Moving cards

// A column for a menu: its name, its index on the board, and how commands name it.
const columnData = element => ({ name: columnTitle(element), index: element.dataset.index, column: named(element) })

async function columnsOf(board) {
  const shown = $(`[data-board="${board}"]`)
  if (shown) return columns(shown).map(columnData)
  const response = await request(`/b/${board}`, { headers: { 'X-PlanBoard-Fragment': '1' } }).catch(() => null)
  if (!response?.ok) {
    toast(say('offline'))
    return []
  }
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return $$('.column', page).map(columnData)
}

const boardLinks = () => $$('#plan a[href^="/b/"]').map(link => ({
  key: link.pathname.slice(3), title: $('bdi', link).textContent, isUsual: 'usual' in link.dataset,
}))

export async function moveMenu(card) {
  const targets = refs(card)
  const board = targets[0].split('.')[0]
  const here = card.closest?.('.column')?.dataset.index
  const items = []
  for (const { name, index, column } of await columnsOf(board)) {
    items.push({ label: name, detail: index === here ? say('here') : '', value: { column } })
    items.push({ label: say('top', name), value: { column, place: 'top' } })
  }
  for (const other of boardLinks()) {
    if (other.key === board) continue
    items.push({ label: other.title, detail: say('boards'), value: { toBoard: other.key } })
    // If the other board is shown beside this one, its columns can be chosen, too.
    for (const element of $$(`.half[data-board="${other.key}"] .column`))
      items.push({ label: columnTitle(element), detail: other.title, value: { toBoard: other.key, column: named(element) } })
  }
  const place = await choose({ title: say('moveTo'), hint: subject(card), items })
  if (place) await moveTo(targets, place)
}

// MARK: Changing cards

const edit = (card, change) => command({ command: 'edit', cards: refs(card), ...change })

const changes = {
  async due(card) {
    const days = ['today', 'tomorrow', '+1w', '+1m', 'none']
    const labels = ['today', 'tomorrow', 'nextWeek', 'nextMonth', 'none']
    const now = card.dataset.due ?? $('time', card)?.dateTime ?? ''
    // If pb refuses the day, the menu opens again with what was typed, and with the reason.
    for (let value = '', hint = say('dueHint'); ;) {
      value = await choose({
        title: `${say('due')}: ${subject(card)}`, hint, value, typed: text => text, date: now.slice(0, 10),
        items: days.map((value, n) => ({ label: say(labels[n]), value })),
      })
      if (!value) return
      const { error } = await edit(card, { due: value })
      if (!error) return
      hint = inSentences([error.message, ...(error.hints ?? [])])
      hideToast()
    }
  },
  async priority(card) {
    const names = ['high', 'medium', 'low', 'none']
    const labels = ['priorityHigh', 'priorityMedium', 'priorityLow', 'none']
    const priority = await choose({
      title: `${say('priority')}: ${subject(card)}`, items: names.map((value, n) => ({ label: say(labels[n]), value })),
    })
    if (priority) await edit(card, { priority })
  },
  async color(card) {
    const colors = ['#dc2626', '#ea580c', '#ca8a04', '#16a34a', '#0d9488', '#2563eb', '#7c3aed', '#db2777', '#6b7280']
    const color = await choose({
      title: `${say('color')}: ${subject(card)}`, typed: text => text,
      items: [...colors.map(value => ({ label: value, color: value, value })), { label: say('none'), value: 'none' }],
    })
    if (color) await edit(card, { color })
  },
  async tags(card) {
    const known = $$('#plan a[href^="/t/"] bdi').map(name => name.textContent.slice(1))
    const tags = await choose({
      title: `${say('tags')}: ${subject(card)}`, hint: say('tagsHint'), typed: text => text,
      items: known.map(name => ({ label: `#${name}`, value: name })),
    })
    if (tags) await edit(card, { tags: tags.replace(/#/g, '') })
  },
  async people(card) {
    const people = await ask({ title: `${say('people')}: ${subject(card)}`, hint: say('peopleHint') })
    if (people) await edit(card, { people: people.replace(/@/g, '') })
  },
}

export const { due, priority, color, tags, people } = changes

export async function cardMenu(card) {
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
    ...(known?.dataset.every ? [[say('skip'), '', () => withCards('skip', card)]] : []),
    [isPinned ? say('unpin') : say('pin'), '', () => edit(card, { pinned: !isPinned })],
    [say('select'), 'x', () => card.id !== 'pane' && select(card)],
    [say('archive'), '', () => withCards('archive', card)],
    [say('cancelCard'), '', () => withCards('cancel', card)],
    [say('delete'), 'D', () => withCards('rm', card)],
  ]
  const run = await choose({
    title: `${say('cardMenu')}: ${subject(card)}`, items: items.map(([label, detail, value]) => ({ label, detail, value })),
  })
  await run?.()
}

async function addItem(card) {
  const answer = await ask({
    title: `${say('addItem')}: ${subject(card)}`, save: say('add'), about: { kind: 'item', card: cardName(card), place: subject(card) },
  })
  const text = answer?.text.trim()
  if (text) await command({ command: 'note', cards: refs(card), text: `- [ ] ${text}` }, { draft: answer.draft })
}

// MARK: Adding cards

/**
 * Adds a card on a page without columns. The user chooses the board below the text. At first, it is the board to which
 * `pb add` adds cards, or else the first one. If there is no board, asks for a new one instead. The text is at first
 * the one of `draft`.
 */
export async function addAnywhere({ draft } = {}) {
  const boards = boardLinks().sort((a, b) => b.isUsual - a.isUsual)
  if (!boards.length) return newBoard()
  let board = boards[0].key
  const where = make('select', { 'aria-label': say('boards'), onchange: () => { board = where.value } },
    ...boards.map(each => make('option', { value: each.key, textContent: each.title })))
  const answer = await ask({
    title: say('newCard'), placeholder: say('newCardHint'), save: say('add'), kind: 'card', more: where, draft,
    about: { kind: 'card', place: say('newCard') },
  })
  const text = answer?.text.trim()
  if (text) await command({ command: 'add', board, text }, { draft: answer.draft })
}

// MARK: What is not saved

/** Lists the texts that were typed and not saved. The chosen one goes back to its column, or is shown. */
export async function draftList() {
  const all = abandoned().reverse()
  const draft = await choose({
    title: say('drafts', all.length),
    items: all.map(each => ({ label: shortText(each), detail: each.place, value: each })),
  })
  if (!draft) return
  if (draft.kind === 'card' && boardLinks().some(each => each.key === draft.board)) {
    if (!$(`[data-board="${draft.board}"]`)) await go(`/b/${draft.board}`)
    const column = columnNamed(draft.board, draft.column)
    if (column) return addCard({ column, draft })
  }
  const action = await show({
    title: draft.place, text: draft.text, buttons: [['discard', say('discard')], ['card', say('newCard')], ['', say('close')]],
  })
  if (action === 'discard') drop(draft.id)
  if (action === 'card') await addAnywhere({ draft })
}

// A change in words: the text that it adds, or the titles of its cards.
function inWords({ body, marks }) {
  const titles = marks.ids.map(id => $('.title a', document.getElementById(id))?.textContent).filter(Boolean)
  return body.text ?? body.title ?? body.to ?? (titles.join(', ') || body.command || '…')
}

/** Lists the changes that nobody has seen saved. One that pb may have made can be sent again or forgotten. */
export async function waitingMenu() {
  const change = await choose({
    title: say('waitsLong'), items: waiting.map(each => ({
      label: inWords(each), detail: say(each.isLost ? 'perhaps' : 'waits', 1), value: each,
    })),
  })
  if (!change) return
  const action = await show({
    title: say(change.isLost ? 'unknown' : 'waitsLong'), text: inWords(change),
    buttons: [['forget', say('forget')], ...(change.isLost ? [['again', say('sendAgain')]] : []), ['', say('close')]],
  })
  if (action) forget(change)
  if (action === 'again') await dispatch(change.address, change.body, change)
}

/** Merges what sync tools have left. While changes wait, lists these instead. */
export async function sync() {
  if (waiting.length) return waitingMenu()
  const button = $('#sync')
  button?.classList.add('busy')
  let answer
  try {
    answer = await post('/api/sync', {}, {}, 60_000)
  } catch {
    answer = { error: { message: say('offline') } }
  }
  button?.classList.remove('busy')
  toast(answer.error ? sentence(answer.error.message) : answer.message ?? say('synced'))
  await after(answer)
}

// MARK: Columns and boards

const column = (element, verb, change) =>
  command({ command: `column ${verb}`, board: boardElement(element).dataset.board, ...change })

const columnChanges = {
  async add(element) {
    const name = await ask({ title: say('newColumn'), save: say('add') })
    if (name?.trim()) await column(element, 'add', { column: name.trim() })
  },
  async rename(element) {
    const name = element.dataset.column
    const to = await ask({ title: say('rename'), value: name })
    if (to?.trim() && to !== name) await column(element, 'rename', { column: named(element), to: to.trim() })
  },
  async limit(element) {
    const none = ['', 'none', say('none').toLowerCase()]
    // What is neither a number nor none comes back, with the hint, to be corrected.
    let limit = element.dataset.limit ?? ''
    do {
      limit = (await ask({ title: say('limit'), hint: say('limitHint'), value: limit }))?.trim()
      if (limit === undefined) return
    } while (!none.includes(limit.toLowerCase()) && !/^0*[1-9]\d*$/.test(limit))
    await column(element, 'wip', { column: named(element), limit: Number(limit) || null })
  },
  async move(element, by) {
    const all = columns(boardElement(element))
    const place = all.indexOf(element) + by
    const next = by < 0 ? all[place] : all[place + 1]
    if (place < 0 || place >= all.length) return
    await column(element, 'move', { column: named(element), before: next ? named(next) : null })
  },
}

export const addColumn = columnChanges.add
export const renameColumn = columnChanges.rename

export async function columnMenu(element) {
  const items = [
    [say('newCard'), 'n', () => addCard({ column: element })],
    [say('rename'), 'R', () => columnChanges.rename(element)],
    [say('limit'), '', () => columnChanges.limit(element)],
    [say('columnLeft'), '', () => columnChanges.move(element, -1)],
    [say('columnRight'), '', () => columnChanges.move(element, 1)],
    [say('addColumn'), 'N', () => columnChanges.add(element)],
    [say('removeColumn'), '', () => column(element, 'rm', { column: named(element) })],
  ]
  const run = await choose({ title: columnTitle(element), items: items.map(([label, detail, value]) => ({ label, detail, value })) })
  await run?.()
}

export async function newBoard() {
  const title = await ask({ title: say('newBoard'), hint: say('newBoardTitle'), save: say('add') })
  if (!title?.trim()) return
  const answer = await command({ command: 'new', title: title.trim() })
  if (answer.board) await go(`/b/${answer.board}`)
}

/** Does with a file that may be a copy of a board what a button on the page of the conflicts says. */
export const copy = ({ dataset: { how, board, copy, both } }) =>
  command({ command: 'copy', do: how, board, copy, both: both === '' })

const board = (verb, change) => command({ command: verb, board: boardElement().dataset.board, ...change })

/** Shows another board beside the one that is shown. If two are shown, leaves only the current one. */
export async function split() {
  const here = boardElement()
  if (!here) return
  const { board } = here.dataset
  if ($('.half')) return go(`/b/${board}`)
  const others = boardLinks().filter(each => each.key !== board)
  const key = await choose({ title: say('split'), items: others.map(each => ({ label: each.title, value: each.key })) })
  if (key) await go(`/b/${board}/${key}`)
}

export async function boardList() {
  const key = await choose({ title: say('chooseBoard'), items: boardLinks().map(each => ({ label: each.title, value: each.key })) })
  if (key) await go(`/b/${key}`)
}

export async function findOnPhone() {
  const query = await ask({ title: say('search'), save: say('search'), kind: 'search' })
  if (query) await go(`/search?q=${encodeURIComponent(query)}`)
}

/** The list of commands for the current card, the board and the plan; then the pages of the plan and the cards here. */
export async function palette() {
  const card = current()
  const items = []
  const add = (label, detail, value) => items.push({ label, detail, value })
  if (card) {
    const name = subject(card)
    add(`${say('cardMenu')}…`, name, () => cardMenu(card))
    add(say('moveTo'), `${name} · m`, () => moveMenu(card))
    add(say('due'), `${name} · @`, () => changes.due(card))
    add(say(isDone(card) ? 'reopen' : 'done'), `${name} · Space`, () => toggleDone(card))
    add(say('delete'), `${name} · D`, () => withCards('rm', card))
  }
  add(say('newCard'), 'n', () => addCard())
  add(say('newBoard'), '', newBoard)
  if (boardElement()) {
    add(say('addColumn'), 'N', () => columnChanges.add())
    add(say('split'), 'S', split)
    add(say('renameBoard'), '', async () => {
      const title = await ask({ title: say('renameBoard'), value: boardTitle() })
      if (title?.trim()) await board('rename', { title: title.trim() })
    })
    add(say('archiveBoard'), '', async () => { if (!(await board('boards archive')).error) await go('/') })
    add(say('deleteBoard'), '', async () => { if (!(await board('boards rm')).error) await go('/') })
  }
  if (abandoned().length) add(say('drafts', abandoned().length), '', draftList)
  add(say('undo'), 'u', () => undo())
  add(say('redo'), 'r', redo)
  add(say('sync'), '', sync)
  add(say('search'), '/', find)
  add(say('keys'), '?', () => go('/keys'))
  for (const link of $$('#plan a')) add($('bdi', link).textContent, '', () => go(link.href))
  for (const each of cards()) add($('.title', each).textContent, say('cardMenu'), () => { focus(each); openCard(each) })
  const run = await choose({ title: say('commands'), items })
  await run?.()
}
