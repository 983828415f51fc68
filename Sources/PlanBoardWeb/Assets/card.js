// The card in full, beside the board or over it.
import { $, $$, cardOf, morph, say } from './dom.js'
import { request, toast } from './api.js'
import { offer, tell } from './drafts.js'
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
  const response = await request(`/c/${reference}`, { headers: { 'X-PlanBoard-Fragment': '1' }, cache: 'no-store' })
    .catch(() => null)
  if (!response) toast(say('offline'))
  if (!response?.ok) return null
  return new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('card')
}

/**
 * What the server knows of a card now: a `#pane` with its title, and its notes as they were written. Returns nothing if
 * the server does not find the card.
 */
export const latest = async card =>
  (await fetchCard(card.id === 'pane' ? card.dataset.card : ref(card)))?.querySelector('#pane')

/** The same; but if `card` is already the `#pane` of the page, returns it as it is, without asking the server. */
export const details = async card => card.id === 'pane' ? card : await latest(card)

function mark() {
  for (const card of $$('.card.shown')) card.classList.remove('shown')
  if (!frame()?.hidden) shownCard()?.classList.add('shown')
}

/**
 * Shows a card in full, or goes to the card's own page if this page has no place for that. An editor of another card is
 * closed; its text is a draft. `isFollowing` is set when only the focus has moved to the card: then the card is not
 * shown while somebody edits another one. With `focus`, the button that edits the title gets the focus.
 */
export async function openCard(card, { focus = false, isFollowing = false } = {}) {
  if (!frame()) return go(`/c/${ref(card)}`)
  if (isFollowing && hasDraft() && shownID !== card.id) return
  const mine = ++turn
  const found = await fetchCard(ref(card))
  if (mine !== turn || !found) return
  if (!isFollowing) opener = card.id
  if (shownID !== card.id) closeEditors()
  shownID = card.id
  frame().hidden = false
  document.body.toggleAttribute('data-card-open', true)
  morph(frame(), found)
  references = new Set([$('#pane').dataset.card])
  history.replaceState(history.state, '', `#card=${encodeURIComponent(card.id)}`)
  mark()
  offer()
  if (focus) $('#pane [data-do=editTitle]')?.focus()
}

/** Closes the card, and its editors, whose texts are drafts. Returns false if no card is open. */
export function closeCard() {
  if (!frame() || frame().hidden) return false
  closeEditors()
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
    shownID = cardOf($('#pane').dataset.card)?.id ?? shownID
    mark()
    offer()
  } else if (!hasDraft()) closeCard()
}

// MARK: Editing

const hasDraft = () => $$('.editor textarea, .editor input')
  .some(field => field.value !== field.dataset.begun)

function closeEditors() {
  if (hasDraft()) toast(say('kept'))
  $$('#card .editor').forEach(form => form.remove())
  if ($('#pane-title')) $('#pane-title').hidden = false
}

/** The name of a card for its drafts. It stays the same until the card gets another title, if the card has no id. */
export const cardName = card => `${(card.id === 'pane' ? card.dataset.card : ref(card)).split('.')[0]} ${card.id === 'pane' ? shownID ?? card.dataset.title : card.id}`

// The name of the card that is shown in full; undefined if there is none.
const shownName = () => frame()?.hidden === false && $('#pane') ? cardName($('#pane')) : undefined

/** Opens the card that the address names. It may not be on the page yet. */
async function openFromAddress() {
  const found = location.hash.match(/^#card=(.+)$/)
  if (!found) return
  const find = () => document.getElementById(decodeURIComponent(found[1]))
  if (!find()) await refresh()
  if (find()) openCard(find())
}

export function watchCard() {
  tell({ shownName })
  whenPatched(() => {
    mark()
    update()
  })
  if ($('#pane')) {
    references.add($('#pane').dataset.card)
    shownID = cardOf($('#pane').dataset.card)?.id
    document.body.toggleAttribute('data-card-open', true)
    mark()
  } else openFromAddress()
}
