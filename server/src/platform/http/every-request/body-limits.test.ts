import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { grantRights } from '../../../staff/service.ts'
import { KNOWN_BYTES, OPEN_BYTES } from './body-limits.ts'
import { isInManyPieces } from './json-bodies.ts'

type Route = { name: string; method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; options: RouteOptions }

/** Every route that a body may be sent to, as the app registers them. */
const routes: Route[] = []
let t: Awaited<ReturnType<typeof testApp>>
let member: Record<string, string>

beforeAll(async () => {
  subscribe('fastify.initialization', noteRoutes)
  t = await testApp()
  unsubscribe('fastify.initialization', noteRoutes)
  const { headers, userId } = await t.signIn()
  await grantRights(t.db, userId, STAFF_RIGHTS, t.clock.now)
  member = headers
})
afterAll(() => t.close())

function noteRoutes(message: unknown) {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (options) => {
    for (const method of [options.method].flat()) {
      if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) continue
      const url = options.url.replace(/:\w+/g, '1')
      routes.push({ name: `${method} ${options.url}`, method: method as Route['method'], url, options })
    }
  })
}

const json = { 'content-type': 'application/json' }
const send = ({ method, url }: Route, payload: string, headers: Record<string, string>) =>
  t.app.inject({ method, url, payload, headers: { ...json, ...headers } })

/** The longest body of each route. */
const limitOf = ({ options }: Route) => options.bodyLimit ?? 0
const many = (piece: string, bytes: number) => `[${piece},`.repeat(bytes / (piece.length + 2))

test('no route reads more of JSON than a campaign needs, and open ones much less', () => {
  expect(routes.length).toBeGreaterThan(60)
  const tooLong = routes.filter((route) => ![OPEN_BYTES, KNOWN_BYTES].includes(limitOf(route)))
  expect(tooLong.map(({ name }) => name)).toEqual([])
})

test('who is not known is refused everywhere before a long body is read', async () => {
  const read: string[] = []
  for (const route of routes) {
    const { statusCode } = await send(route, ' '.repeat(OPEN_BYTES + 1), {})
    if (![401, 403, 413].includes(statusCode)) read.push(`${route.name}: ${statusCode}`)
  }
  expect(read).toEqual([])
})

describe('of those who are known every route', () => {
  test.each<[string, (bytes: number) => string, string]>([
    ['refuses a longer body before it is parsed', (bytes) => ' '.repeat(bytes + 1), 'too_large'],
    ['refuses many lists before they are parsed', (bytes) => many('', bytes), 'too_many_pieces'],
    ['refuses many keys before they are parsed', (bytes) => many('{"1":1}', bytes), 'too_many_pieces'],
  ])('%s', async (_, bodyOf, code) => {
    const others: string[] = []
    let refusals = 0
    for (const route of routes.filter((each) => limitOf(each) === KNOWN_BYTES)) {
      const answer = await send(route, bodyOf(KNOWN_BYTES), member)
      const refused = answer.json<{ code: string }>().code
      if (refused === code) refusals += 1
      // The marketplace has a key of its own, and some routes are not for staff.
      else if (![401, 403].includes(answer.statusCode)) others.push(`${route.name}: ${refused}`)
    }
    expect(refusals).toBeGreaterThan(50)
    expect(others).toEqual([])
  })
})

test('a text counts as one piece, whatever is in it', () => {
  const of = (text: string) => isInManyPieces(Buffer.from(text))
  expect(of(JSON.stringify({ text: '[{,:"\\'.repeat(9_000), list: [1, { a: 2 }] }))).toBe(false)
  expect(of(`["\\\\",${'1,'.repeat(9_990)}1]`)).toBe(false)
  expect(of(`["\\\\",${'1,'.repeat(10_000)}1]`)).toBe(true)
  expect(of(`["\\",${'1,'.repeat(10_000)}1]`)).toBe(false)
})

test('the largest campaign is not in many pieces', () => {
  const display_time = Array.from({ length: 1_000 }, () => ({ day_of_week: 6, hour_of_day: 23 }))
  const [cities, neighborhoods] = [Array(400).fill('a'), Array(2_000).fill('b')]
  const body = { display_time, divar_config: { cities, neighborhoods, keywords: Array(50).fill('c') } }
  expect(isInManyPieces(Buffer.from(JSON.stringify(body)))).toBe(false)
})

test('the longest names of a form are no longer than their standard allows', async () => {
  const upload = (boundary: string) =>
    t.app.inject({
      method: 'POST',
      url: '/svc/banner/api/pictures',
      headers: { ...member, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="picture"; filename="a"\r\n\r\nno\r\n--${boundary}--\r\n`,
    })
  expect((await upload('a'.repeat(70))).json().fields).toMatchObject([{ path: 'picture' }])
  const long = await upload('a'.repeat(71))
  expect([long.statusCode, long.json().fields]).toEqual([400, undefined])
})
