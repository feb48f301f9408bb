/** Inserted by the build: `cache` differs with every build. */
declare const WORKER: { cache: string; offline: { page: string; policy: string; needs: string[] } }

/** Types that only workers have; the others come from the types of pages. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Route = { condition: { urlPattern: string }; source: 'network' }
/** Not every browser supports routes. */
type Installing = Lasting & { addRoutes?(routes: Route[]): Promise<void> }
type Fetching = Lasting & {
  request: Request
  respondWith(answer: Promise<Response>): void
}
declare const registration: ServiceWorkerRegistration

const { cache, offline } = WORKER

/**
 * The worker does not handle services, files and documents: whole addresses, and prefixes that end with *.
 */
const UNTOUCHED = ['/svc/*', '/files/*', '/docs', '/docs/*', '/openapi.json', '/healthz', '/readyz']

addEventListener('install', (event) => {
  const ready = caches.open(cache).then((open) => open.addAll(offline.needs))
  ;(event as Installing).waitUntil(Promise.all([ready, passBy(event as Installing)]))
})

// A new worker takes over only when no page of the old one is open, so that no open page loses its files.
addEventListener('activate', (event) => {
  const forget = async () => {
    // A preload also requests pages that the worker leaves alone, so they would be requested twice (ADR 39).
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
 * Routes untouched addresses past the worker. Otherwise a browser that preloads while the worker starts waits
 * without end for a service that redirects to a page (ADR 60).
 */
async function passBy(event: Installing) {
  const routes = UNTOUCHED.map((urlPattern): Route => ({ condition: { urlPattern }, source: 'network' }))
  // In browsers without routes, the fetch handler ignores these requests itself.
  await event.addRoutes?.(routes).catch(() => {})
}

function isUntouched(pathname: string): boolean {
  return UNTOUCHED.some((pattern) =>
    pattern.endsWith('*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern,
  )
}

/** Always from the network: pages of signed-in users are never cached. */
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

/** The name holds the hash of the content, so a cached file is always right. */
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
