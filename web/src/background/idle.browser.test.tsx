import { afterEach, expect, test } from 'vitest'
import { whenIdle } from './settled.ts'

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
