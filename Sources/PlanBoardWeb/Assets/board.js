// The cards of a page: focus, selection, and what can be done with cards and columns.
import { $, $$, place as put, say, announce, actionsOf, isKept } from './dom.js'
import { command, hideToast, toast, undo, redo } from './api.js'
import { offered } from './drafts.js'
import { go, hold, refresh, whenPatched } from './live.js'
import { openCard, closeCard, isOpen, shownCard, details } from './card.js'

// Menus are loaded when the first one is needed.
const menu = actionsOf(() => import('./menus.js'))
const [moveMenu, changeDue, changePriority, changeColor, changeTags, changePeople, cardMenu] =
  ['moveMenu', 'due', 'priority', 'color', 'tags', 'people', 'cardMenu'].map(menu)
export const [
  addColumn, renameColumn, columnMenu, newBoard, boardList, split, palette, addAnywhere, findOnPhone, draftList, sync,
] = [
  'addColumn', 'renameColumn', 'columnMenu', 'newBoard', 'boardList', 'split', 'palette', 'addAnywhere', 'findOnPhone', 'draftList',
  'sync',
].map(menu)
const editor = actionsOf(() => import('./editing.js'))
export const [addCard, editTitle, editNotes] = ['addCard', 'editTitle', 'editNotes'].map(editor)

// MARK: Which card is meant

const selected = new Set()
// The id of the card that has the focus, or had it last.
let focusID
// The card that the tab key reaches.
let reachable
// The id of the card at which a selection with Shift begins.
let anchor

export const cards = () => $$('#main .card:not(.gap)')

/** The reference of a card in commands: BOARD.REVISION.INDEX. The element of a card on its board has only the index. */
export function ref(card) {
  const own = card.dataset.card
  if (own.includes('.')) return own
  const board = card.closest('[data-rev]')
  return `${board.dataset.board}.${board.dataset.rev}.${own}`
}

/** The name of a column as the page shows it, without the marks of Markdown. */
export const columnTitle = element => $('h2 bdi', element).textContent

/** A column in commands: its exact name, and its index, which counts if another one has the same name. */
export const named = element => ({ name: element.dataset.column, index: Number(element.dataset.index) })

/** The selected cards if the card is one of them, or else the card alone. */
export function chosen(card) {
  if (!selected.has(card.id)) return [card]
  return cards().filter(each => selected.has(each.id))
}

/** The card with the focus, or the one that had it last, or else the open card; null if there is none. */
export function current() {
  const focused = document.activeElement?.closest('.card')
  if (focused) return focused
  return (focusID && document.getElementById(focusID)) || shownCard() || null
}

// The card of an element. For an element of the open card, this is its pane. For any other, it is the current card.
const meant = element => {
  const card = element?.closest?.('.card') ?? (element?.closest?.('#card') ? $('#pane') : null) ?? current()
  return card
}
export const refs = card => card.id === 'pane' ? [card.dataset.card] : chosen(card).map(ref)

/** Puts the marks of the script on the page: one card can be reached with the tab key; selected cards are marked. */
export function decorate() {
  const onPage = id => id && document.getElementById(id)?.closest('#main .card')
  for (const id of selected) if (!onPage(id)) selected.delete(id)
  for (const control of $$('#main .card :is(input, a, button):not([tabindex])')) control.tabIndex = -1
  const next = onPage(focusID) ?? $('#main .card:not(.gap)')
  if (reachable !== next) letReach(reachable, -1)
  reachable = next
  letReach(reachable, 0)
  for (const card of $$('#main .card[aria-selected]')) if (!selected.has(card.id)) card.removeAttribute('aria-selected')
  for (const id of selected) onPage(id).setAttribute('aria-selected', 'true')
  markTab()
}

function letReach(card, index) {
  if (card) for (const each of [card, ...$$('input, a, button', card)]) each.tabIndex = index
}

export function focus(card) {
  if (!card) return
  focusID = card.id
  decorate()
  card.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export function select(card, isOn = !selected.has(card.id)) {
  if (isOn) selected.add(card.id)
  else selected.delete(card.id)
  anchor = card.id
  decorate()
  saySelected()
}

function selectTo(card) {
  const all = cards()
  const from = all.findIndex(each => each.id === (anchor ?? focusID))
  const to = all.indexOf(card)
  if (from < 0) return select(card, true)
  for (const each of all.slice(Math.min(from, to), Math.max(from, to) + 1)) selected.add(each.id)
  decorate()
  saySelected()
}

// On a touch screen, no key ends a selection. So the message has a button that does.
function saySelected() {
  if (selected.size) toast(say('cardsMarked', selected.size), { label: say('unselect'), run: () => { unselect(); hideToast() } })
  else hideToast()
}

export function unselect() {
  const had = selected.size > 0
  selected.clear()
  decorate()
  return had
}

// MARK: Moving the focus

/** The board of an element, or else that of the current card, or else the first board of the page; null without one. */
export const boardElement = element => (element?.closest?.('.column, .half') ?? current())?.closest('main[data-board], .half')
  ?? $('main[data-board], .half')
export const columns = board => $$('.column', board ?? $('#main'))
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

let last = Promise.resolve()
/** Settles when the moves so far have been made. */
export const moved = () => last

/**
 * Moves cards after all earlier moves have been made, and announces where the current card is then. The page is patched
 * after the last move.
 */
export function moveTo(refs, target) {
  hold(true)
  const run = async () => {
    const answer = await command({ command: 'move', cards: refs, ...target })
    await hold(false)
    const card = current()
    const column = card?.closest('.column')
    if (answer.error || !column) return
    const list = inColumn(column)
    announce(say('position', columnTitle(column), list.indexOf(card) + 1, list.length))
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return last = last.then(run, run)
}

/**
 * Shows cards in a list before the server has answered, so that the next key finds them there. They come before the
 * element `next`, or at the end if it is null.
 */
export function show(cards, list, next = null) {
  const focused = document.activeElement
  for (const card of cards) {
    // On another board, the index alone would be that of another card.
    card.dataset.card = ref(card)
    put(list, card, next)
  }
  if (cards.includes(focused)) focused.focus({ preventScroll: true })
}

/** The column to which a command moves cards; with its board, unless all the cards are on it already. */
export function target(column, refs) {
  const { board } = column.closest('[data-board]').dataset
  return { column: named(column), ...(refs.every(each => each.startsWith(board)) ? {} : { toBoard: board }) }
}

function moveBy(direction) {
  const card = current()
  const column = card?.closest('.column')
  if (!column) return
  if (direction === 'left' || direction === 'right') {
    const all = columns()
    const next = all[all.indexOf(column) + (direction === 'left' ? -1 : 1)]
    if (!next) return
    const [moved, names] = [chosen(card), refs(card)]
    show(moved, $$('ul', next).at(-1))
    moveTo(names, target(next, names))
    return
  }
  const lists = $$('ul', column)
  const list = card.closest('ul')
  const isUp = direction === 'up'
  const sibling = isUp ? card.previousElementSibling : card.nextElementSibling
  const name = ref(card)
  if (sibling?.dataset.card) {
    const place = { [isUp ? 'before' : 'after']: ref(sibling) }
    show([card], list, isUp ? sibling : sibling.nextSibling)
    return moveTo([name], { column: named(column), section: list.dataset.section ?? null, place })
  }
  const other = lists[lists.indexOf(list) + (isUp ? -1 : 1)]
  if (!other) return
  const edge = isUp ? other.lastElementChild : other.firstElementChild
  const place = edge?.dataset.card ? { [isUp ? 'after' : 'before']: ref(edge) } : 'bottom'
  show([card], other, isUp ? null : other.firstChild)
  moveTo([name], { column: named(column), section: other.dataset.section ?? null, place })
}

// MARK: Changing cards

/**
 * Sends the command `name` for a card, or for all selected cards if it is one of them. After `rm` and `archive`,
 * closes the card, and gives the focus to the card that is now in its place.
 */
export async function withCards(name, card) {
  const list = card.id === 'pane' ? [] : cards()
  const place = list.indexOf(card)
  const answer = await command({ command: name, cards: refs(card) })
  if (answer.error || !['rm', 'archive'].includes(name)) return
  unselect()
  if (card.id === 'pane' || isOpen(card)) closeCard()
  const others = cards()
  if (place >= 0 && others.length) focus(others[Math.min(place, others.length - 1)])
}

export const isDone = card => card.id === 'pane' ? card.dataset.open === '0' : $('input', card)?.checked

export async function toggleDone(card, isChecked = !isDone(card)) {
  const answer = await command({ command: isChecked ? 'done' : 'reopen', cards: refs(card) })
  if (answer.error) await refresh()
}

export const shownColumn = () => {
  const row = $('.columns')
  const box = row?.getBoundingClientRect()
  const isSeen = column => { const { left, right } = column.getBoundingClientRect(); return left >= box.left - 20 && right <= box.right + 20 }
  return row && (columns(row).find(isSeen) ?? columns(row)[0])
}

export const find = () => {
  const field = $('#search input')
  if (field?.offsetParent) { field.focus(); field.select() } else findOnPhone()
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
  find, sync, split, newBoard, more: palette,
  newCard: () => addCard(),
  addHere: element => addCard({ column: element.closest('.column'), draft: offered(element) }),
  drafts: draftList,
  addColumn,
  columnMenu: element => columnMenu(element.closest('.column')),
  menu: element => cardMenu(meant(element)),
  move: element => moveMenu(meant(element)),
  due: element => changeDue(meant(element)),
  priority: element => changePriority(meant(element)),
  color: element => changeColor(meant(element)),
  tags: element => changeTags(meant(element)),
  people: element => changePeople(meant(element)),
  editTitle: element => editTitle(meant(element), offered(element)),
  editNotes: element => editNotes(meant(element), offered(element)),
  closeCard: () => closeCard(),
  done: element => toggleDone(meant(element), element.type === 'checkbox' ? element.checked : undefined),
  item: element => command({
    command: 'check', cards: [$('#pane').dataset.card], item: Number(element.dataset.item), on: element.checked,
  }).then(answer => answer.error && refresh()),
  unarchive: element => command({ command: 'unarchive', cards: [ref(meant(element))] }),
  restore: element => command({ command: 'restore', cards: [ref(meant(element))] }),
  unarchiveBoard: element => command({ command: 'boards restore', board: element.dataset.name }),
  restoreBoard: element => command({ command: 'boards restore', board: element.dataset.name }),
  copy: menu('copy'),
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
  if (card && link.closest('.title')) {
    event.preventDefault()
    focus(card)
    return openCard(card, { focus: matchMedia('(max-width: 640px)').matches })
  }
  if (link.closest('#tabs')) {
    event.preventDefault()
    return document.getElementById(link.hash.slice(1))?.scrollIntoView({ inline: 'start', block: 'nearest' })
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
  e: onCard(card => editTitle(card)), E: onCard(card => editNotes(card)),
  ' ': onCard(card => toggleDone(card)),
  s: onCard(async card => withCards((await details(card))?.dataset.started === '1' ? 'stop' : 'start', card)),
  D: onCard(card => withCards('rm', card)), Delete: onCard(card => withCards('rm', card)),
  t: onCard(changeTags), '@': onCard(changeDue), p: onCard(changePriority), c: onCard(changeColor),
  x: onCard(card => select(card)),
  u: () => undo(), r: redo,
  N: () => boardElement() && addColumn(), R: withColumn(renameColumn),
  b: boardList, S: split, '/': find, ':': palette, '?': () => go('/keys'), 0: actions.sidebar, i: actions.inspector,
  Enter: onCard(card => openCard(card, { focus: true })),
}

function press(event) {
  const target = event.target
  if (event.defaultPrevented || event.isComposing) return
  if (!$('#dialog[open]') && isKept(event)) return
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
    const element = columns(boardElement())[event.key - 1]
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
  const at = Math.round(Math.abs(row.scrollLeft) / Math.max(row.clientWidth, 1))
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
