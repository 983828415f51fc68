// Dragging cards with a mouse, a pen or a finger; and to another window, by the platform's drag.
import { $$, make, plan, say, announce } from './dom.js'
import { hold } from './live.js'
import { ref, chosen, moveTo, show, target, addCard } from './board.js'

const reach = 6 // how far a mouse must go, in pixels, before a press is a drag
const patience = 350 // how long a finger must rest on a card before it lifts the card, in milliseconds
const wander = 8 // how far the finger may go meanwhile, in pixels

let drag = null // the press on a card, or null; it is a drag once `isOn` is true

/**
 * Notes a press on a card. A mouse, or a finger on the grip, lifts the card by moving. A finger elsewhere lifts it by
 * resting.
 */
function begin(event) {
  const card = event.target.closest?.('.column .card')
  if (!card || event.button || drag || !event.isPrimary) return
  if (event.target.closest('input, button, .meta a')) return
  const isTouch = event.pointerType !== 'mouse'
  const isGrip = event.target.matches('.grip')
  if (isGrip && !isTouch) return
  const box = card.getBoundingClientRect()
  drag = {
    card, id: event.pointerId, x: event.clientX, y: event.clientY,
    dx: event.clientX - box.left, dy: event.clientY - box.top, box, isOn: false, isTouch,
  }
  if (isTouch && !isGrip) drag.timer = setTimeout(lift, patience)
  else if (isTouch) card.setPointerCapture?.(event.pointerId)
}

function lift() {
  const { card, box } = drag
  clearTimeout(drag.timer)
  drag.isOn = true
  drag.cards = chosen(card)
  hold(true)
  try { card.setPointerCapture(drag.id) } catch { /* the finger has just left */ }
  drag.ghost = card.cloneNode(true)
  drag.ghost.removeAttribute('id')
  drag.ghost.setAttribute('data-js', '')
  drag.ghost.setAttribute('aria-hidden', 'true')
  drag.ghost.classList.add('lifted')
  if (drag.cards.length > 1) {
    drag.ghost.classList.add('many')
    drag.ghost.dataset.count = drag.cards.length
  }
  drag.ghost.style.width = `${box.width}px`
  drag.gap = makeGap(box.height)
  card.before(drag.gap)
  // The card itself keeps the pointer, so it must stay in the document.
  for (const each of drag.cards) each.classList.add('unseen')
  card.classList.add('unseen')
  document.body.append(drag.ghost)
  document.body.classList.add('holding')
  card.closest('.columns').classList.add('dragging')
  navigator.vibrate?.(10)
  follow()
  drag.frame = requestAnimationFrame(scroll)
}

function move(event) {
  if (!drag || event.pointerId !== drag.id) return
  ;[drag.nowX, drag.nowY] = [event.clientX, event.clientY]
  const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y)
  if (!drag.isOn) {
    if (drag.timer ? far > wander : far < reach) {
      if (drag.timer) forget()
      return
    }
    if (drag.timer) return
    lift()
  }
  event.preventDefault()
  follow()
}

function follow() {
  const { ghost, dx, dy } = drag
  const [x, y] = [drag.nowX ?? drag.x, drag.nowY ?? drag.y]
  ghost.style.left = `${x - dx}px`
  ghost.style.top = `${y - dy}px`
  aim(drag.gap, x, y)
}

/** Makes the gap, an empty item that shows where the cards would go. */
function makeGap(height) {
  const gap = make('li', { className: 'card gap', 'data-js': '', 'aria-hidden': 'true' })
  gap.style.height = `${height}px`
  return gap
}

/**
 * Puts the gap where cards that are dropped at a point would go: into the column at the point, or above or below
 * it. Of several lists in the column, it takes the last one that begins above the point, or else the first. The gap
 * stays where it is if there is no column.
 */
function aim(gap, x, y) {
  const at = document.elementFromPoint(x, y)
  const column = at?.closest('.column') ?? columnAt(at?.closest('.columns') ?? gap.closest('.columns'), x)
  if (!column) return
  const lists = $$('ul', column)
  let list = lists[0]
  for (const each of lists) if (each.getBoundingClientRect().top <= y) list = each
  if (!list) return
  const next = [...list.children].find(child => {
    if (child === gap || child.classList.contains('unseen') || 'js' in child.dataset) return false
    const box = child.getBoundingClientRect()
    return y < box.top + box.height / 2
  }) ?? null
  if (gap.parentNode !== list || gap.nextElementSibling !== next) list.insertBefore(gap, next)
}

const columnAt = (row, x) => row && $$('.column', row).find(column => {
  const box = column.getBoundingClientRect()
  return x >= box.left && x <= box.right
})

/** Scrolls the columns or a list while the cards are held near its edge. Runs once for each frame of a drag. */
function scroll() {
  if (!drag?.isOn) return
  const [x, y] = [drag.nowX ?? drag.x, drag.nowY ?? drag.y]
  const speed = (at, from, to, edge) => at < from + edge ? -(from + edge - at) / edge : at > to - edge ? (at - to + edge) / edge : 0
  const columns = drag.gap.closest('.columns')
  if (columns) {
    const box = columns.getBoundingClientRect()
    const isNarrow = box.width < 640
    const sideways = speed(x, box.left, box.right, isNarrow ? 28 : 56)
    if (isNarrow) {
      // One column is as wide as the screen. Between two of them, there is time to let go of the cards.
      const now = performance.now()
      if (!sideways) drag.since = null
      else if (now - (drag.since ??= now) > 700) {
        columns.scrollBy({ left: Math.sign(sideways) * box.width })
        drag.since = now
      }
    } else columns.scrollLeft += Math.max(-1, Math.min(1, sideways)) * 14
  }
  const cards = drag.gap.closest('.cards')
  if (cards) {
    const box = cards.getBoundingClientRect()
    cards.scrollTop += Math.max(-1, Math.min(1, speed(y, box.top, Math.min(box.bottom, innerHeight), 48))) * 12
  }
  follow()
  drag.frame = requestAnimationFrame(scroll)
}

/** Forgets a press that has not become a drag. */
function forget() {
  clearTimeout(drag?.timer)
  drag = null
}

/** Ends the drag: the cards go where the gap is, or stay where they were. */
function end(isDrop) {
  if (!drag) return
  const done = drag
  if (!done.isOn) return forget()
  cancelAnimationFrame(done.frame)
  clearTimeout(done.timer)
  for (const each of $$('.card.unseen')) each.classList.remove('unseen')
  done.ghost.remove()
  document.body.classList.remove('holding')
  for (const each of $$('.dragging')) each.classList.remove('dragging')
  swallowClick()
  if (isDrop && done.gap.isConnected) {
    const isHere = done.cards.length === 1 &&
      (done.gap.nextElementSibling === done.card || done.gap.previousElementSibling === done.card)
    if (!isHere) {
      const names = done.cards.map(ref)
      const place = placeOf(done.gap, names)
      show(done.cards, done.gap.parentNode, done.gap)
      done.gap.remove()
      drag = null
      const sent = moveTo(names, place)
      hold(false)
      return sent
    }
  } else announce(say('cancelDrag'))
  done.gap.remove()
  drag = null
  hold(false)
}

/**
 * The place of the gap in a command: the column, the section, and the card below the gap. If there is none
 * below, it is the card above, or else the end of the list. Cards that are moved themselves do not count.
 */
function placeOf(gap, names) {
  const list = gap.parentNode
  const isCard = node => node.dataset?.card && !names.includes(ref(node))
  let [next, previous] = [gap.nextElementSibling, gap.previousElementSibling]
  while (next && !isCard(next)) next = next.nextElementSibling
  while (previous && !isCard(previous)) previous = previous.previousElementSibling
  const place = next ? { before: ref(next) } : previous ? { after: ref(previous) } : 'bottom'
  return { ...target(list.closest('.column'), names), section: list.dataset.section ?? null, place }
}

/** Stops the click with which a drag may end, because it would open what is under the pointer. */
function swallowClick() {
  const stop = event => { event.preventDefault(); event.stopPropagation() }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, true), 80)
}

// MARK: Between windows

const type = 'application/x-planboard-cards'
let hoverGap = null // the gap for the platform's drag; null while nothing is dragged over the columns

/** Lets a mouse drag a card by its grip with the platform's drag, which other windows can see. */
function offer(event) {
  const { target, pointerType } = event
  if (pointerType !== 'mouse' || !target.matches?.('.column .grip')) return
  target.draggable = true
  target.title = say('dragOut')
}

/**
 * Gives the platform's drag the names of the cards for windows of this plan, and their titles for anything else. A drag
 * that does not begin at the grip is stopped.
 */
function carry(event) {
  const card = event.target.closest?.('.card')
  if (!card) return
  if (!event.target.matches('.grip')) return event.preventDefault()
  const cards = chosen(card)
  const data = event.dataTransfer
  data.setData(type, JSON.stringify({ plan, cards: cards.map(ref) }))
  data.setData('text/plain', cards.map(each => each.querySelector('.title a').textContent).join('\n'))
  data.effectAllowed = 'copyMove'
  const box = card.getBoundingClientRect()
  data.setDragImage(card, event.clientX - box.left, event.clientY - box.top)
}

const isField = event => event.target.closest?.('input, textarea')

/**
 * Shows the gap where cards or text of the platform's drag would go. Anything else, such as a file, is refused, so
 * that the browser does not open it in place of the page.
 */
function hover(event) {
  if (isField(event)) return dropGap()
  event.preventDefault()
  const { dataTransfer: data, clientX: x, clientY: y } = event
  const isOurs = data.types.includes(type)
  data.dropEffect = 'none'
  if (!isOurs && !data.types.includes('text/plain') || !event.target.closest?.('.columns')) return dropGap()
  hoverGap ??= makeGap(44)
  aim(hoverGap, x, y)
  if (hoverGap.isConnected) data.dropEffect = isOurs ? 'move' : 'copy'
}

function dropGap() {
  hoverGap?.remove()
  hoverGap = null
}

/** The names of the cards that are dropped; none if they are of another plan, or if `carry` did not write the text. */
function carried(text) {
  try {
    const found = JSON.parse(text)
    const isName = each => /^[0-9a-f]{12}\.[0-9a-f-]+\.\d+$/.test(each)
    return found.plan === plan && Array.isArray(found.cards) && found.cards.every(isName) ? found.cards : []
  } catch {
    return []
  }
}

function drop(event) {
  if (isField(event)) return
  event.preventDefault()
  const list = hoverGap?.parentNode
  if (!list) return dropGap()
  const names = carried(event.dataTransfer.getData(type))
  const place = placeOf(hoverGap, names)
  dropGap()
  if (names.length) return moveTo(names, place)
  // Other text becomes cards only if the person says so: it is put into the field for new cards.
  const text = event.dataTransfer.getData('text/plain').trim()
  if (text) addCard({ column: list.closest('.column'), text })
}

export const isDragging = () => Boolean(drag?.isOn)

export function watchDrags() {
  addEventListener('pointerdown', begin)
  addEventListener('pointermove', move, { passive: false })
  addEventListener('pointerup', event => { if (event.pointerId === drag?.id) end(true) })
  addEventListener('pointercancel', event => { if (event.pointerId === drag?.id) end(false) })
  addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !drag?.isOn) return
    event.preventDefault()
    event.stopImmediatePropagation()
    end(false)
  }, true)
  // A finger that drags a card does not scroll the page.
  addEventListener('touchmove', event => { if (drag?.isOn) event.preventDefault() }, { passive: false })
  addEventListener('contextmenu', event => { if (drag?.isOn || drag?.timer) event.preventDefault() })
  for (const name of ['pointerover', 'pointerdown']) addEventListener(name, offer)
  addEventListener('dragstart', carry)
  for (const name of ['dragenter', 'dragover']) addEventListener(name, hover)
  addEventListener('dragleave', event => { if (!event.relatedTarget) dropGap() })
  addEventListener('dragend', dropGap)
  addEventListener('drop', drop)
}
