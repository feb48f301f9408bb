import { afterEach, beforeEach, expect, test } from 'vitest'

const WAIT = { timeout: 15_000 }
const problems: unknown[] = []
const note = (event: PromiseRejectionEvent | ErrorEvent) => problems.push(event)

beforeEach(() => {
  problems.length = 0
  addEventListener('error', note)
  addEventListener('unhandledrejection', note)
})
afterEach(() => {
  removeEventListener('error', note)
  removeEventListener('unhandledrejection', note)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const browserWith = (serviceWorker: unknown) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })

test('the worker is registered at /sw.js, and a browser that refuses is not told of', async () => {
  const registered: unknown[] = []
  browserWith({
    register(...given: unknown[]) {
      registered.push(given)
      return Promise.reject(new Error('refused'))
    },
  })
  const { registerWorker } = await import('./start.ts')
  await expect.poll(() => registered.length, WAIT).toBeGreaterThan(0)
  expect(registered[0]).toEqual(['/sw.js', { updateViaCache: 'none' }])
  // A browser without service workers is not asked for one.
  browserWith(undefined)
  registerWorker(0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(problems).toEqual([])
})
