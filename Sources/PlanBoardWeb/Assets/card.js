// The card in full, beside the board or over it, and the editors for its title and notes.
import { $, make, morph, say, announce, begin, beginLines, choose, complete, opening } from './dom.js'
import { command } from './api.js'
import { go, refresh, whenPatched } from './live.js'
import { ref } from './board.js'

// The id of the element of the shown card on the page.
let shownID
// The id of the card that the user opened last. When the pane closes and the shown card is not on the page, this card
// gets the focus.
let opener
// The number of the last fetch of the shown card. The answers to earlier ones are dropped.
let turn = 0
// Whether the answer to a change gave the shown card a reference that the page does not have yet.
let isFollowed = false
// All references (BOARD.REVISION.INDEX) that the shown card has had. A change may have named an older one, because the
// page may be patched before the answer to the change comes.
let references = new Set()

// The frame of the card that is shown in full. The card itself is the pane inside it.
const frame = () => $('#card')

/** The card of the page that is shown in full; null if there is none, or if it is on another page. */
export const shownCard = () => (shownID && document.getElementById(shownID)) || null
export const isOpen = card => card.id === shownID

async function fetchCard(reference) {
  const response = await fetch(`/c/${reference}`, { headers: { 'X-PlanBoard-Fragment': '1' }, cache: 'no-store' })
  if (!response.ok) return null
  return new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('card')
}

/**
 * What the server knows of a card now: a `#pane` with its title, and its notes as they were written. Returns nothing if
 * the server does not find the card.
 */
const latest = async card =>
  (await fetchCard(card.id === 'pane' ? card.dataset.card : ref(card)))?.querySelector('#pane')

/** The same; but if `card` is already the `#pane` of the page, returns it as it is, without asking the server. */
export const details = async card => card.id === 'pane' ? card : await latest(card)

function mark() {
  for (const card of document.querySelectorAll('.card.shown')) card.classList.remove('shown')
  if (!frame()?.hidden) shownCard()?.classList.add('shown')
}

/**
 * Shows a card in full, or goes to the card's own page if this page has no place for that. If an editor has text that
 * is not saved, asks first whether to discard it. `isFollowing` is set when only the focus has moved to the card. Then
 * such text is kept without a question, and the card is not shown. With `focus`, the button that edits the title gets
 * the focus.
 */
export async function openCard(card, { focus = false, isFollowing = false } = {}) {
  if (!frame()) return go(`/c/${ref(card)}`)
  if (hasDraft() && shownID !== card.id) {
    if (isFollowing) return
    if (!await mayDiscard()) return
  }
  const mine = ++turn
  const found = await fetchCard(ref(card))
  if (mine !== turn || !found) return
  if (!isFollowing) opener = card.id
  shownID = card.id
  if (!isFollowing) dropDrafts()
  frame().hidden = false
  document.body.toggleAttribute('data-card-open', true)
  morph(frame(), found)
  references = new Set([$('#pane').dataset.card])
  history.replaceState(history.state, '', `#card=${encodeURIComponent(card.id)}`)
  mark()
  if (focus) $('#pane [data-do=editTitle]')?.focus()
}

/** Closes the card. If an editor has text that is not saved, asks first. Returns false if no card is open. */
export function closeCard() {
  if (!frame() || frame().hidden) return false
  if (hasDraft()) {
    mayDiscard().then(isSure => { if (isSure) { dropDrafts(); closeCard() } })
    return true
  }
  const isInside = frame().contains(document.activeElement)
  frame().hidden = true
  document.body.removeAttribute('data-card-open')
  const card = shownCard() ?? document.getElementById(opener)
  shownID = null
  turn++
  mark()
  history.replaceState(history.state, '', location.pathname + location.search)
  if (isInside) card?.focus()
  return true
}

/**
 * If a change was made to the shown card, takes its new reference from the server's answer. So the card stays open even
 * if it now has another title. `body` is the body of the request.
 */
export function followChange(answer, body) {
  const shown = $('#pane')
  // The notes are saved. Until the page shows them, their editor would count as a draft, so it is removed now.
  if (!answer.error && body?.notes !== undefined) $('#pane-notes .editor')?.remove()
  const place = body?.cards?.findIndex(each => references.has(each)) ?? -1
  if (shown && place >= 0 && answer.cards?.[place]) {
    shown.dataset.card = answer.cards[place]
    references.add(shown.dataset.card)
    isFollowed = true
  }
}

// The card of the page with a reference; null if there is none, or if the page shows another revision of the board.
const onPage = reference => {
  const [board, revision, index] = reference.split('.')
  const shown = `[data-board="${board}"][data-rev="${revision}"]`
  return document.querySelector(`#main [data-card="${reference}"], ${shown} [data-card="${index}"]`)
}

// Shows the open card as it is now. If it no longer exists, closes it, unless an editor has text that is not saved.
async function update() {
  if (!frame() || frame().hidden || !$('#pane')) return
  const mine = ++turn
  const card = isFollowed ? null : shownCard()
  const own = $('#pane').dataset.card
  const reference = card ? ref(card) : own
  let found = await fetchCard(reference)
  if (mine !== turn) return
  // The page may be older than the card that is shown in full.
  if (!found && own !== reference) found = await fetchCard(own)
  if (mine !== turn) return
  // A change was made while the card was asked for.
  if ($('#pane').dataset.card !== own) return update()
  isFollowed = false
  if (found) {
    morph(frame(), found)
    references.add($('#pane').dataset.card)
    shownID = onPage($('#pane').dataset.card)?.id ?? shownID
    mark()
  } else if (!hasDraft()) closeCard()
}

// MARK: Drafts

const drafts = () => [...document.querySelectorAll('.editor textarea, .editor input')]
const hasDraft = () => drafts().some(field => field.value !== field.dataset.begun)
const dropDrafts = () => document.querySelectorAll('#card .editor').forEach(form => form.remove())

async function mayDiscard() {
  return await choose({
    title: say('discard'), isQuestion: true, items: [{ label: say('discardNo'), value: false }, { label: say('discardYes'), value: true }],
  }) === true
}

/** Edits the title in its place. Fields such as +home or due:fri can follow it. */
export const editTitle = opening(async card => {
  const known = await details(card)
  if (!known) return
  const place = card.id === 'pane' ? $('#pane-title') : $('.title', card)
  if ($('.editor', place.parentNode)) return $('.editor input', place.parentNode)?.focus()
  let was = known.dataset.title
  const field = make('input', { type: 'text', value: was, autocomplete: 'off', 'aria-label': say('newTitle') })
  field.dataset.begun = was
  const close = () => {
    form.remove()
    place.hidden = false
    if (card.isConnected && card.id !== 'pane') card.focus()
  }
  const form = make('form', { className: 'editor', 'data-js': '' }, field)
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (field.value === was) return close()
    const now = document.getElementById(card.id) ?? card
    const reference = now.id === 'pane' ? now.dataset.card : ref(now)
    const answer = await command({ command: 'edit', cards: [reference], title: field.value, titleWas: was })
    if (answer.error?.code === 'title-changed') {
      announce(say('titleChanged'))
      was = (await latest(now))?.dataset.title ?? was
      warn(form, say('titleChanged'))
      return
    }
    if (answer.error) return
    form.remove()
    place.hidden = false
    // If the card was identified by its title, it has another element now.
    if (card.id !== 'pane' && !card.isConnected && answer.cards?.[0]) {
      onPage(answer.cards[0])?.focus()
    } else if (card.isConnected && card.id !== 'pane') card.focus()
  })
  field.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  })
  place.hidden = true
  place.after(form)
  complete(field, 'card')
  begin(field)
})

function warn(form, text) {
  form.querySelector('.hint')?.remove()
  form.append(make('p', { className: 'hint late', role: 'alert', textContent: text }))
}

/** Edits the notes, which are Markdown. */
export const editNotes = opening(async card => {
  if (card.id !== 'pane') await openCard(card)
  const section = $('#pane-notes')
  if (!section) return
  if ($('.editor', section)) return beginLines($('.editor textarea', section))
  let was = $('#pane-source').value
  const field = make('textarea', { value: was, 'aria-label': say('editNotes'), spellcheck: true })
  field.dataset.begun = was
  const close = () => { form.remove(); $('[data-do=editNotes]', section)?.focus() }
  const save = async () => {
    const answer = await command({ command: 'edit', cards: [$('#pane').dataset.card], notes: field.value, notesWere: was })
    if (answer.error?.code === 'notes-changed') {
      was = (await latest($('#pane')))?.querySelector('#pane-source')?.defaultValue ?? was
      return warn(form, say('notesChanged'))
    }
    if (!answer.error) close()
  }
  const form = make('form', { className: 'editor', 'data-js': '' }, field,
    make('p', { className: 'hint', textContent: say('notesHint') }),
    make('div', { className: 'row' },
      make('button', { type: 'submit', className: 'primary', textContent: say('save') }),
      make('button', { type: 'button', textContent: say('cancel'), onclick: close })))
  form.addEventListener('submit', event => { event.preventDefault(); save() })
  field.addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); save() }
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (field.value === field.dataset.begun) close()
    else mayDiscard().then(isSure => isSure ? close() : field.focus())
  })
  section.append(form)
  beginLines(field)
})

/** Opens the card that the address names. It may not be on the page yet. */
async function openFromAddress() {
  const found = location.hash.match(/^#card=(.+)$/)
  if (!found) return
  const find = () => document.getElementById(decodeURIComponent(found[1]))
  if (!find()) await refresh()
  if (find()) openCard(find())
}

export function watchCard() {
  whenPatched(() => {
    mark()
    update()
  })
  if ($('#pane')) {
    references.add($('#pane').dataset.card)
    shownID = onPage($('#pane').dataset.card)?.id
    document.body.toggleAttribute('data-card-open', true)
    mark()
  } else openFromAddress()
}
