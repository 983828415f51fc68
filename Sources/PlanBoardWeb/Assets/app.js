// The page as a whole.
import { $, complete } from './dom.js'
import { whenChanged, sync } from './api.js'
import { watchBoard, decorate } from './board.js'
import { watchCard, followChange } from './card.js'
import { watchDrags, isDragging } from './drag.js'
import { go, listen, refresh } from './live.js'

whenChanged((answer, body) => {
  followChange(answer, body)
  return refresh()
})
watchBoard()
watchDrags()
watchCard()
listen()

const search = $('#search')
if (search) {
  const field = $('input', search)
  field.addEventListener('focus', () => complete(field, 'search'), { once: true })
  search.addEventListener('submit', event => {
    event.preventDefault()
    if (field.value.trim()) go(`/search?q=${encodeURIComponent(field.value.trim())}`)
  })
  field.addEventListener('keydown', event => {
    if (event.key === 'Escape') { field.value = field.defaultValue; field.blur(); $('#main').focus() }
  })
}

// On a phone, pulling a list down syncs.
let pull = null
addEventListener('touchstart', event => {
  const list = event.target.closest?.('.cards, main:not([data-page=board])')
  pull = list && list.scrollTop <= 0 && event.touches.length === 1 ? { y: event.touches[0].clientY, far: 0 } : null
}, { passive: true })
addEventListener('touchmove', event => {
  if (pull) pull.far = isDragging() ? 0 : event.touches[0].clientY - pull.y
}, { passive: true })
addEventListener('touchend', () => {
  if (pull && pull.far > 120 && $('#sync')) sync()
  pull = null
})

if ('serviceWorker' in navigator && isSecureContext) navigator.serviceWorker.register('/sw.js').catch(() => {})
addEventListener('resize', decorate)
document.documentElement.dataset.ready = ''
