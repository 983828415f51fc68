// Dragging cards with a mouse, a pen or a finger.
import { $, $$, make, say, announce } from './dom.js'
import { hold } from './live.js'
import { ref, named, chosen, moveTo } from './board.js'

const reach = 6 // how far a mouse must go, in pixels, before a press is a drag
const patience = 350 // how long a finger must rest on a card, in milliseconds
const wander = 8 // how far the finger may go meanwhile

let drag = null

function begin(event) {
  const card = event.target.closest?.('.column .card')
  if (!card || event.button || drag || !event.isPrimary) return
  if (event.target.closest('input, button, .meta a')) return
  const isTouch = event.pointerType !== 'mouse'
  const box = card.getBoundingClientRect()
  drag = {
    card, id: event.pointerId, x: event.clientX, y: event.clientY,
    dx: event.clientX - box.left, dy: event.clientY - box.top, box, isOn: false, isTouch,
  }
  if (isTouch && !event.target.closest('.grip')) drag.timer = setTimeout(lift, patience)
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
  drag.gap = make('li', { className: 'card gap', 'data-js': '', 'aria-hidden': 'true' })
  drag.gap.style.height = `${box.height}px`
  card.before(drag.gap)
  // The card itself keeps the pointer, so it must stay in the document.
  for (const each of drag.cards) each.classList.add('unseen')
  card.classList.add('unseen')
  document.body.append(drag.ghost)
  document.body.classList.add('holding')
  $('#columns')?.classList.add('dragging')
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
  const column = document.elementFromPoint(x, y)?.closest('.column') ?? columnAt(x)
  if (!column) return
  // The list under the pointer, or the nearest one of the column, over the whole height.
  const lists = $$('ul', column)
  let list = lists[0]
  for (const each of lists) if (each.getBoundingClientRect().top <= y) list = each
  if (!list) return
  const next = [...list.children].find(child => {
    if (child === drag.gap || child.classList.contains('unseen') || 'js' in child.dataset) return false
    const box = child.getBoundingClientRect()
    return y < box.top + box.height / 2
  }) ?? null
  if (drag.gap.parentNode !== list || drag.gap.nextElementSibling !== next) list.insertBefore(drag.gap, next)
}

const columnAt = x => $$('.column').find(column => {
  const box = column.getBoundingClientRect()
  return x >= box.left && x <= box.right
})

function scroll() {
  if (!drag?.isOn) return
  const [x, y] = [drag.nowX ?? drag.x, drag.nowY ?? drag.y]
  const speed = (at, from, to, edge) => at < from + edge ? -(from + edge - at) / edge : at > to - edge ? (at - to + edge) / edge : 0
  const columns = $('#columns')
  if (columns) {
    const box = columns.getBoundingClientRect()
    const isNarrow = box.width < 640
    const sideways = speed(x, box.left, box.right, isNarrow ? 28 : 56)
    if (isNarrow) {
      // One column after the other, with time to let go.
      const now = performance.now()
      if (sideways && now - (drag.turned ?? 0) > 700) {
        if (drag.waited) {
          columns.scrollBy({ left: Math.sign(sideways) * box.width })
          drag.turned = now
        }
        drag.waited = true
        drag.turned ??= now
      } else if (!sideways) drag.waited = false
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

function forget() {
  clearTimeout(drag?.timer)
  drag = null
}

/** Ends the drag: the cards go where the outline is, or stay where they were. */
function end(isDrop) {
  if (!drag) return
  const done = drag
  if (!done.isOn) return forget()
  cancelAnimationFrame(done.frame)
  clearTimeout(done.timer)
  for (const each of $$('.card.unseen')) each.classList.remove('unseen')
  done.ghost.remove()
  document.body.classList.remove('holding')
  $('#columns')?.classList.remove('dragging')
  swallowClick()
  if (isDrop && done.gap.isConnected) {
    const list = done.gap.parentNode
    const isCard = node => node.dataset?.card && !done.cards.includes(node)
    let [next, previous] = [done.gap.nextElementSibling, done.gap.previousElementSibling]
    while (next && !isCard(next)) next = next.nextElementSibling
    while (previous && !isCard(previous)) previous = previous.previousElementSibling
    const isHere = done.cards.length === 1 &&
      (done.gap.nextElementSibling === done.card || done.gap.previousElementSibling === done.card)
    if (!isHere) {
      const place = next ? { before: ref(next) } : previous ? { after: ref(previous) } : 'bottom'
      const refs = done.cards.map(ref)
      const target = { column: named(list.closest('.column')), section: list.dataset.section ?? null, place }
      // The cards are shown in their new place at once.
      done.gap.replaceWith(...done.cards)
      drag = null
      const sent = moveTo(refs, target)
      hold(false)
      return sent
    }
  } else announce(say('cancelDrag'))
  done.gap.remove()
  drag = null
  hold(false)
}

function swallowClick() {
  const stop = event => { event.preventDefault(); event.stopPropagation() }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, true), 80)
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
  addEventListener('dragstart', event => { if (event.target.closest?.('.card')) event.preventDefault() })
}
