import { expect, test } from 'vitest'
import { deviceOf, shownDevice } from './device.ts'

const machine = (userAgent: string, maxTouchPoints = 0) => ({ userAgent, maxTouchPoints })
const IPHONE = machine('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1', 5)
const IPAD = machine('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 5)
const MAC = machine('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 0)
const ANDROID = machine('Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36', 5)
const WINDOWS = machine('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36', 10)

test.each([
  [IPHONE, 'ios'],
  [IPAD, 'ios'],
  [MAC, null],
  [ANDROID, 'android'],
  [WINDOWS, null],
])('%o', (given, device) => expect(deviceOf(given)).toBe(device))

test('the query decides, then the device, then what is more common', () => {
  expect(shownDevice({ device: 'ios' }, ANDROID)).toBe('ios')
  expect(shownDevice({ device: 'toaster' }, IPHONE)).toBe('ios')
  expect(shownDevice({}, WINDOWS)).toBe('android')
})
