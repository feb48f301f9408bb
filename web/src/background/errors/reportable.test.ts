import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../api/http/api-error.ts'
import { PageError } from '../../navigation/page-error.ts'
import { troubleOf } from './reportable.ts'

/** The browser's own classes, as far as this test needs them; Node has neither. */
class ErrorEventLike extends Event {
  readonly message: string
  readonly filename: string
  readonly error: unknown

  constructor(message: string, error: unknown = null, filename = '') {
    super('error')
    this.message = message
    this.error = error
    this.filename = filename
  }
}
class RejectionLike extends Event {
  readonly reason: unknown

  constructor(reason: unknown) {
    super('unhandledrejection')
    this.reason = reason
  }
}
beforeAll(() => {
  Object.assign(globalThis, { ErrorEvent: ErrorEventLike, PromiseRejectionEvent: RejectionLike })
  Object.defineProperty(globalThis.navigator, 'onLine', { value: true, configurable: true, writable: true })
})

const levelOf = (happening: unknown) => troubleOf(happening)?.level ?? null

test.each([
  [500, 'error'],
  [503, 'error'],
  [0, 'error'],
  [400, 'warning'],
  [404, 'warning'],
  [429, 'warning'],
  [401, null],
  [403, null],
])('a call answered %i is told as %s', (status, level) => {
  const error = new ApiError(status)
  expect(levelOf(error)).toBe(level)
  // An uncaught failure has the same level.
  expect(levelOf(new RejectionLike(error))).toBe(level)
})

test('no answer while there is no network is no news', () => {
  Object.assign(navigator, { onLine: false })
  expect(levelOf(new ApiError(0))).toBeNull()
  expect(levelOf(new ApiError(500))).toBe('error')
  Object.assign(navigator, { onLine: true })
})

test('whatever was caught by nobody is an error of ours', () => {
  const error = new TypeError('no')
  expect(troubleOf(new ErrorEventLike('no', error))).toEqual({ error, level: 'error', isHandled: false })
  expect(troubleOf(new RejectionLike('text'))).toEqual({ error: 'text', level: 'error', isHandled: false })
  expect(levelOf(new PageError('chunk', 500))).toBe('error')
})

test('noise, other people’s code and what was called off are not', () => {
  const foreign = Object.assign(new Error('no'), { stack: 'Error\n at chrome-extension://abc/a.js:1:2' })
  const happenings = [
    new ErrorEventLike('ResizeObserver loop completed with undelivered notifications.'),
    new ErrorEventLike('Script error.'),
    new ErrorEventLike('no', null, 'moz-extension://abc/a.js'),
    new RejectionLike(foreign),
    new RejectionLike(new DOMException('gone', 'AbortError')),
    new Event('focus'),
    'text',
  ]
  expect(happenings.map(troubleOf)).toEqual(happenings.map(() => null))
})
