import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { go } from '../navigation/navigate.ts'
import { knowPages } from '../navigation/page-matching.ts'
import { afterShown, settled, tellShown, whenIdle } from './settled.ts'

const { requestIdleCallback, setTimeout } = window
afterEach(() => {
  Object.assign(window, { requestIdleCallback, setTimeout })
})

test('what waits for an idle browser waits two seconds at the most', () => {
  const waits: unknown[] = []
  window.requestIdleCallback = (_, options) => waits.push(options)
  whenIdle(() => {})
  expect(waits).toEqual([{ timeout: 2_000 }])
})

test('a browser that does not tell when it is idle is given two seconds', () => {
  const waits: unknown[] = []
  Reflect.deleteProperty(window, 'requestIdleCallback')
  Object.assign(window, { setTimeout: (_: () => void, ms: number) => waits.push(ms) })
  whenIdle(() => {})
  expect(waits).toEqual([2_000])
})

/** Other pages that are tested at the same time may keep the browser busy. */
const neverBusy = () => Object.assign(window, { requestIdleCallback: (task: () => void) => setTimeout(task) })

test('what comes after the largest content waits for it, and not without end if it does not come', async () => {
  neverBusy()
  const steps: string[] = []
  const started = performance.now()
  await afterShown()
  expect(performance.now() - started).toBeGreaterThan(1_900)

  void afterShown().then(() => steps.push('later'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  steps.push('shown')
  tellShown()
  await expect.poll(() => steps).toEqual(['shown', 'later'])
})

test('a page that is shown has not settled while it waits for an answer', async () => {
  neverBusy()
  let hasSettled = false
  void settled.then(() => (hasSettled = true))
  let answer = (_: null) => {}
  const asking = {
    queryKey: ['public', 'slow'],
    queryFn: () => new Promise<null>((resolve) => (answer = resolve)),
  }
  void queryClient.prefetchQuery(asking)
  knowPages([{ path: '/auth', page: () => null }])
  go('/auth')
  // Longer than it takes where nothing is waited for.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(hasSettled).toBe(false)
  answer(null)
  await expect.poll(() => hasSettled).toBe(true)
})
