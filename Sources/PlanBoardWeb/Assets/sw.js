// Keeps pages and other files as they were last fetched, so that they can be read while pb does not answer. Changes
// need pb. Only the plan that answered last is kept, and nothing that is older than 14 days.
const prefix = 'planboard-2-' // the key of the plan follows
const oldest = 14 * 24 * 60 * 60 * 1000 // in milliseconds
// How long pb may be silent, in milliseconds, before what is kept is shown.
const patience = 3000
const keptAt = 'X-PlanBoard-Kept' // in milliseconds since 1970

const isOld = response => !(Date.now() - response.headers.get(keptAt) < oldest)

/** Drops what is kept of all plans but one. Without `name`, drops everything. */
async function drop(name) {
  for (const key of await caches.keys()) if (key !== name) await caches.delete(key)
}

/** The cache of the plan that answered last; undefined if there is none. */
async function cache() {
  const name = (await caches.keys()).find(key => key.startsWith(prefix))
  return name && caches.open(name)
}

async function dropOld() {
  for (const key of await caches.keys()) if (!key.startsWith(prefix)) await caches.delete(key)
  const kept = await cache()
  for (const key of await kept?.keys() ?? []) if (isOld(await kept.match(key))) await kept.delete(key)
}

// A browser may have got the files of the page, such as scripts, from another plan. They are the same for all plans.
const isAsset = url => /^\/(assets\/.*|[^/]*\.(svg|webmanifest))$/.test(new URL(url, location).pathname)

async function keep(key, response) {
  const plan = response.headers.get('X-PlanBoard-Plan')
  let kept
  if (isAsset(key)) kept = await cache()
  else if (plan) {
    await drop(prefix + plan)
    kept = await caches.open(prefix + plan)
  }
  const headers = new Headers(response.headers)
  headers.set(keptAt, Date.now())
  await kept?.put(key, new Response(response.body, { headers }))
}

addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil(dropOld().then(() => clients.claim())))

// Fetches and keeps the whole of a fragment that came without some of its cards. This waits two seconds, because more
// fragments of the address may come while somebody is typing. The whole is then fetched only once.
const awaited = new Set()
async function keepWhole(address, key) {
  if (awaited.has(key)) return
  awaited.add(key)
  await new Promise(done => setTimeout(done, 2000))
  awaited.delete(key)
  const response = await fetch(address, { headers: { 'X-PlanBoard-Fragment': '1' } }).catch(() => null)
  if (response?.ok) await keep(key, response)
}

addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (['/events', '/open', '/suggest'].includes(url.pathname) || url.pathname.startsWith('/api/')) return
  const isPage = request.mode === 'navigate'
  if (isPage) event.waitUntil(dropOld())
  event.respondWith((async () => {
    // A page and its fragment have the same address, but not the same text.
    const isFragment = request.headers.get('X-PlanBoard-Fragment')
    const key = isFragment ? `${url.pathname}${url.search}#fragment`.replace('#', url.search ? '&' : '?') : request.url
    // Instead of a fragment, the whole page may have been kept.
    const find = async () => {
      const all = await cache()
      const kept = await all?.match(key) ?? (isFragment ? await all?.match(request.url) : undefined)
      return kept && !isOld(kept) ? kept : undefined
    }
    try {
      const answer = fetch(request)
      const response = await Promise.race([answer, new Promise(done => setTimeout(done, patience))]) ?? await find() ?? await answer
      // This browser may no longer use the page. But a link on another site leads here without the cookie, and says
      // nothing about this browser.
      if (response.headers.has(keptAt)) return response
      if (response.status === 401 && (!isPage || response.headers.has('X-PlanBoard-Revoked'))) event.waitUntil(drop())
      else if (isFragment && response.headers.has('X-PlanBoard-Part')) event.waitUntil(keepWhole(request.url, key))
      else if (response.ok) event.waitUntil(keep(key, response.clone()))
      return response
    } catch (error) {
      const kept = await find()
      if (kept) return kept
      throw error
    }
  })())
})
