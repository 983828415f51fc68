// The page as a whole.
import { $, complete, make, say } from './dom.js'
import { whenChanged } from './api.js'
import { watchBoard, decorate, sync, unselect } from './board.js'
import { watchCard, followChange } from './card.js'
import { watchDrags, isDragging } from './drag.js'
import { complete as completePage, go, listen, refresh } from './live.js'

whenChanged((answer, body) => {
  followChange(answer, body)
  // After a move, the cards stay selected, so that they can be moved again. Any other change to several cards ends the
  // selection.
  if (!answer.error && body?.cards?.length > 1 && body.command !== 'move') unselect()
  return refresh()
})
watchBoard()
watchDrags()
watchCard()
listen()
if ('partial' in $('#main').dataset) completePage()

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
const enough = 120 // pixels
let pull = null
const endPull = () => { pull?.sign.remove(); pull = null }
addEventListener('touchstart', event => {
  const list = event.target.closest?.('.cards, main:not([data-page=board])')
  if (!list || list.scrollTop > 0 || event.touches.length > 1 || !$('#sync')) return endPull()
  pull ??= { y: event.touches[0].clientY, far: 0, sign: make('div', { id: 'pull', 'data-js': '', 'aria-hidden': 'true' }) }
}, { passive: true })
addEventListener('touchmove', event => {
  if (!pull) return
  pull.far = isDragging() ? 0 : event.touches[0].clientY - pull.y
  pull.sign.textContent = say(pull.far > enough ? 'letGo' : 'pullMore')
  if (pull.far > 24) document.body.append(pull.sign)
  else pull.sign.remove()
}, { passive: true })
addEventListener('touchend', async () => {
  if (!pull || pull.far <= enough) return endPull()
  pull.sign.textContent = say('syncing')
  await sync()
  endPull()
})
addEventListener('touchcancel', endPull)

if ('serviceWorker' in navigator && isSecureContext) navigator.serviceWorker.register('/sw.js').catch(() => {})
addEventListener('resize', decorate)
document.documentElement.dataset.ready = ''
// What is loaded when it is first needed may be needed while pb does not answer.
setTimeout(() => { for (const name of ['editing', 'menus', 'dialog']) import(`./${name}.js`).catch(() => {}) }, 3000)
