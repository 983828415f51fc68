// Keeps the page as the files are: patches it when something has changed, and goes from page to page without loading
// everything again.
import { $, $$, morph, announce, say } from './dom.js'
import { toast } from './api.js'

// How many holds have begun and not ended. While there are any, the page is not patched.
let held = 0
// Whether the plan may have changed since the page was last fetched.
let isWanted = false
// Settles when the patches that are being made are done; null if there are none.
let running = null
// The stream of the server's events.
let source
// The revision of the plan in the last event.
let revision
const listeners = []

/** Calls an action after each patch of the page. */
export const whenPatched = action => listeners.push(action)

/**
 * Begins a hold with true, and ends it with false. While there is a hold, because something is dragged or moved, the
 * page stays as it is. If the last hold ends, and a patch is wanted, the returned promise settles after that patch.
 */
export function hold(isOn) {
  held += isOn ? 1 : -1
  return !held && isWanted ? refresh() : running
}

/**
 * The parts that differ from page to page. `have` is the server's name for the set of cards that the page has already:
 * the server then only names these cards. With `first`, only the cards that may be on the screen at first come. Without
 * `have`, all cards come.
 */
async function fragment(address, have) {
  const response = await fetch(address, {
    headers: { 'X-PlanBoard-Fragment': '1', ...(have && { 'X-PlanBoard-Have': have }) }, cache: 'no-store',
  })
  // The server no longer knows this browser. The page that is loaded now says so.
  if (response.status === 401) location.reload()
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function patch(parsed) {
  for (const id of ['head', 'plan', 'main']) {
    const [from, to] = [document.getElementById(id), parsed.getElementById(id)]
    if (from && to) morph(from, to)
  }
  const title = $('#main')?.dataset.title
  if (title) document.title = title
  for (const action of listeners) action()
}

async function patchWhileWanted() {
  try {
    while (isWanted && !held) {
      isWanted = false
      const address = location.pathname + location.search
      let parsed = await fragment(address, $('#main')?.dataset.drawn)
      const isMissing = card => !document.getElementById(card.id)
      if ($$('[data-same]', parsed).some(isMissing)) parsed = await fragment(address)
      if (!held && address === location.pathname + location.search) patch(parsed)
      else isWanted = true
    }
  } catch {
    isWanted = true
    // The page may have been patched in part, so nobody knows which cards it has.
    delete $('#main')?.dataset.drawn
  }
  running = null
}

/**
 * Fetches the page again and patches it; ends when the page shows what the plan is now. While there is a hold, ends at
 * once, and the page is patched after the hold. If the page cannot be fetched, the next refresh tries again.
 */
export function refresh() {
  isWanted = true
  if (held) return Promise.resolve()
  running ??= patchWhileWanted()
  return running
}

/**
 * Fetches the cards that are not on the page yet, and goes to the element that the address names, even if that is one
 * of these cards. Returns whether there is such an element.
 */
export async function complete() {
  const id = decodeURIComponent(location.hash.slice(1))
  const find = () => id ? document.getElementById(id) : null
  let target = find()
  if ('partial' in $('#main').dataset) {
    const rest = refresh()
    if (id && !target) await rest
    target ??= find()
  }
  target?.scrollIntoView({ block: 'nearest' })
  target?.focus()
  return Boolean(target)
}

/** Goes to another page of the plan. With `push`, the page is added to the browser's history. */
export async function go(address, { push = true } = {}) {
  const url = new URL(address, location.href)
  try {
    const parsed = await fragment(url.pathname + url.search, 'first')
    if (push) history.pushState(null, '', url)
    document.body.removeAttribute('data-sidebar')
    patch(parsed)
    if (!await complete()) {
      const main = $('#main')
      main.scrollTop = 0
      main.focus({ preventScroll: true })
    }
    announce(document.title)
  } catch {
    location.assign(url)
  }
}

function setOffline(isOffline) {
  if (document.body.hasAttribute('data-offline') === isOffline) return
  document.body.toggleAttribute('data-offline', isOffline)
  const text = say(isOffline ? 'offline' : 'online')
  toast(text)
}

// The timer that calls the page offline 1.5 seconds after an error, unless the stream opens before that.
let doubt
function connect() {
  source?.close()
  source = new EventSource('/events')
  source.addEventListener('open', () => { clearTimeout(doubt); setOffline(false) })
  source.addEventListener('error', () => {
    clearTimeout(doubt)
    doubt = setTimeout(() => setOffline(true), 1500)
    // In this state, the browser does not try again by itself.
    if (source.readyState === 2) setTimeout(() => { if (!document.hidden) connect() }, 2000)
  })
  source.addEventListener('plan', event => {
    const plan = JSON.parse(event.data)
    if (plan.revision === revision) return
    revision = plan.revision
    refresh()
  })
}

/** Begins to listen to the server's events. A hidden tab does not listen, because a browser allows few connections. */
export function listen() {
  connect()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return source?.close()
    connect()
    refresh()
  })
  addEventListener('pagehide', () => source?.close())
  addEventListener('pageshow', event => { if (event.persisted) { connect(); refresh() } })
  addEventListener('popstate', () => go(location.href, { push: false }))
}
