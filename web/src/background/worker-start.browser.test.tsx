import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patternOf } from '../navigation/page-matching.ts'

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
  Reflect.deleteProperty(navigator, 'onLine')
  vi.restoreAllMocks()
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

test('the code of next pages waits for the network, between two files too', async () => {
  const { fetchNextPages } = await import('./start.ts')
  const setOnline = (value: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value, configurable: true })
    if (value) dispatchEvent(new Event('online'))
  }
  const files = ['assets/next-a.js', 'assets/next-b.js']
  const list = [{ pattern: patternOf('/auth/tos').source, files, later: [] }]
  const asked = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(list)))
  const idleTasks: (() => void)[] = []
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((task) => idleTasks.push(task as () => void))
  const links = () => document.querySelectorAll('link[href^="/assets/next-"]').length
  const turn = () => new Promise((resolve) => setTimeout(resolve, 100))

  setOnline(false)
  void fetchNextPages('/u/1/my-ads')
  await turn()
  expect(asked).not.toHaveBeenCalled()
  setOnline(true)
  await expect.poll(() => idleTasks.length).toBe(1)
  idleTasks[0]?.()
  await expect.poll(() => idleTasks.length).toBe(2)
  expect(links()).toBe(1)
  setOnline(false)
  idleTasks[1]?.()
  await turn()
  expect(links()).toBe(1)
  setOnline(true)
  await expect.poll(links).toBe(2)
})
