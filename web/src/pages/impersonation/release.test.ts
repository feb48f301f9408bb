import { beforeEach, expect, test } from 'vitest'
import { forgetAllWork } from '../../form/unfinished-work.ts'
import { impersonationOrigin, keepImpersonationOrigin } from './release.ts'

/** As much of browser storage as this test needs; Node has none. */
class StorageLike {
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}
beforeEach(() => Object.assign(globalThis, { sessionStorage: new StorageLike() }))

test('a visit ends where it began at the desk', () => {
  keepImpersonationOrigin('/staff/accounts?search=0912')
  expect(impersonationOrigin()).toBe('/staff/accounts?search=0912')
})

test.each(['https://evil.example/', '//evil.example', '/staffing', '/u/5/my-ads'])(
  '%s is no page of the desk',
  (path) => {
    keepImpersonationOrigin(path)
    expect(impersonationOrigin()).toBe('/staff/accounts')
  },
)

test('the account that support has looked for is forgotten with the session', () => {
  keepImpersonationOrigin('/staff/accounts?search=09121234567')
  forgetAllWork()
  expect(JSON.stringify(sessionStorage)).not.toContain('0912')
  expect(impersonationOrigin()).toBe('/staff/accounts')
})
