/** Written in by the build: `cache` is another one with every build. */
declare const WORKER: { cache: string; offline: { page: string; policy: string; needs: string[] } }

/** What only workers have; the rest of their world is known from pages. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Route = { condition: { urlPattern: string }; source: 'network' }
/** Not every browser takes routes. */
type Installing = Lasting & { addRoutes?(routes: Route[]): Promise<void> }
type Fetching = Lasting & {
  request: Request
  respondWith(answer: Promise<Response>): void
}
declare const registration: ServiceWorkerRegistration

const { cache, offline } = WORKER

/** Services, files and documents are none of the worker's business: whole addresses, and what all below one share. */
const UNTOUCHED = ['/svc/*', '/files/*', '/docs', '/docs/*', '/openapi.json', '/healthz', '/readyz']

addEventListener('install', (event) => {
  const ready = caches.open(cache).then((open) => open.addAll(offline.needs))
  ;(event as Installing).waitUntil(Promise.all([ready, passBy(event as Installing)]))
})

// It takes over from an older one only when no page of that is left, so that nothing is pulled from under a page.
addEventListener('activate', (event) => {
  const forget = async () => {
    // A preload asks for pages that we leave alone as well, so that those would be asked for twice (ADR 39).
    await registration.navigationPreload?.disable()
    const others = (await caches.keys()).filter((name) => name !== cache)
    await Promise.all(others.map((name) => caches.delete(name)))
  }
  ;(event as Lasting).waitUntil(forget())
})

addEventListener('fetch', (given) => {
  const event = given as Fetching
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || isUntouched(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event))
})

/**
 * Sends what is untouched past the worker. Else a browser that asks ahead while the worker starts waits without end for
 * the answer of a service that leads on to a page (ADR 60).
 */
async function passBy(event: Installing) {
  const routes = UNTOUCHED.map((urlPattern): Route => ({ condition: { urlPattern }, source: 'network' }))
  // Where routes are not understood, the worker passes by itself.
  await event.addRoutes?.(routes).catch(() => {})
}

function isUntouched(pathname: string): boolean {
  return UNTOUCHED.some((pattern) =>
    pattern.endsWith('*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern,
  )
}

/** Always from the network: pages of signed-in people are kept nowhere. */
async function page({ request }: Fetching): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': offline.policy,
      'cache-control': 'no-store',
    }
    return new Response(offline.page, { status: 503, headers })
  }
}

/** Its name is the hash of its content: what is kept is always right. */
async function asset(event: Fetching): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone()
    event.waitUntil(
      caches
        .open(cache)
        .then((open) => open.put(request.url, copy))
        .catch(() => {}),
    )
  }
  return answer
}
