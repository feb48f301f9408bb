/** Written in by the build: `cache` is another one with every build. */
declare const WORKER: { cache: string; offline: { page: string; policy: string; needs: string[] } }

/** What only workers have; the rest of their world is known from pages. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Lasting & {
  request: Request
  respondWith(answer: Promise<Response>): void
}
declare const registration: ServiceWorkerRegistration

const { cache, offline } = WORKER

/** Services, files and documents are none of the worker's business. */
const UNTOUCHED = /^\/(?:svc|files|docs)(?:\/|$)|^\/(?:openapi\.json|healthz|readyz)$/

addEventListener('install', (event) => {
  const ready = caches.open(cache).then((open) => open.addAll(offline.needs))
  ;(event as Lasting).waitUntil(ready)
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
  if (request.method !== 'GET' || origin !== location.origin || UNTOUCHED.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event))
})

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
