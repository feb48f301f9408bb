import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { isOnlyLooking } from './only-looking.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The addresses of all routes with GET, as the router prints them: a tree of four columns for each step. */
function addresses(): string[] {
  const steps: string[] = []
  return t.app
    .printRoutes({ method: 'GET', commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', step, methods] = /^([│├└─\s]*)(\S*)(?: \((.*)\))?$/.exec(line) ?? []
      if (step === undefined || line.trim() === '') return []
      steps.length = indent.length / 4 - 1
      steps.push(step)
      return methods === undefined ? [] : [steps.join('')]
    })
}

test('every address of a service answers HEAD and loading ahead without doing anything', async () => {
  const services = addresses().filter((address) => address.startsWith('/svc/'))
  expect(services.length).toBeGreaterThan(80)
  for (const address of services) {
    const url = address.replace(/:\w+(?:\([^)]*\))?/g, '1')
    for (const [method, headers] of [
      ['HEAD', {}],
      ['GET', { 'sec-purpose': 'prefetch;prerender' }],
    ] as const) {
      const answer = await t.app.inject({ method, url, headers })
      expect([address, method, answer.statusCode, answer.body]).toEqual([address, method, 204, ''])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  }
})

test('all other addresses have no effect: pages, files and signs of life', () => {
  const known =
    /^(\*$|\/(svc\/|docs|openapi\.json|healthz|readyz|seen-address|files\/|call\/|\*|manifest|assets\/|[\w-]+\.(js|json|svg|png|ico|html)$))/
  expect(addresses().filter((address) => !known.test(address))).toEqual([])
})

test.each([
  ['HEAD', {}, true],
  ['GET', { 'sec-purpose': 'prefetch' }, true],
  ['GET', { purpose: 'prefetch' }, true],
  ['GET', { 'x-moz': 'prefetch' }, true],
  ['GET', { 'x-purpose': 'preview' }, true],
  ['GET', {}, false],
  ['GET', { 'sec-purpose': '' }, false],
  ['POST', { 'sec-fetch-dest': 'document' }, false],
])('%s with %j: %j', (method, headers, isLooking) => {
  expect(isOnlyLooking({ method, headers })).toBe(isLooking)
})
