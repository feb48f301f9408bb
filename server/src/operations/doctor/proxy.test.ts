import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { secretOf } from '../../platform/config/secret.ts'
import {
  doctorsToken,
  DOCTOR_HEADER,
  SEEN_ADDRESS_PATH,
  tellSeenAddress,
} from '../../platform/http/seen-address.ts'
import { examineProxy } from './examine-proxy.ts'

const SECRET = secretOf('s'.repeat(32))
const now = () => new Date()
const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function panel(trustProxy: string[]) {
  const app = fastify({ trustProxy, forceCloseConnections: true })
  tellSeenAddress(app, { secrets: { session: SECRET } as never }, now)
  open.push(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** A proxy with an address of its own, which changes headers as it is told. */
async function proxy(to: string, own: string, change: (from: string, given?: string) => string | null) {
  const server = createServer((asked, answer) => {
    const { 'x-forwarded-for': given, ...rest } = asked.headers
    const said = change(asked.socket.remoteAddress ?? '', given as string | undefined)
    const headers: IncomingHttpHeaders = { ...rest, ...(said !== null && { 'x-forwarded-for': said }) }
    const passed = request(`${to}${asked.url}`, { headers, localAddress: own }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers)
      got.pipe(answer)
    })
    passed.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const overwrites = (from: string) => from
const appends = (from: string, given?: string) => (given ? `${given}, ${from}` : from)
const passesOn = (_: string, given?: string) => given ?? null
const look = (origin: string) => examineProxy(origin, SECRET, now)

test('a proxy that is named is good, even with another one before it', async () => {
  const near = await proxy(await panel(['127.0.0.2', '127.0.0.3']), '127.0.0.2', appends)
  const far = await proxy(near, '127.0.0.3', overwrites)
  for (const origin of [near, far])
    expect(await look(origin)).toMatchObject({ isGood: true, sentence: expect.stringContaining('127.0.0.1') })
})

test('a proxy that is not named is: all visitors would seem to be one', async () => {
  const origin = await proxy(await panel([]), '127.0.0.2', overwrites)
  expect(await look(origin)).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining('127.0.0.2, a proxy'),
  })
  const near = await proxy(await panel(['127.0.0.2']), '127.0.0.2', appends)
  const far = await proxy(near, '127.0.0.3', overwrites)
  expect(await look(far)).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining('127.0.0.3, a proxy'),
  })
})

test('an invented address that is believed is named', async () => {
  const invented = { isGood: false, sentence: expect.stringContaining('that a visitor invents') as unknown }
  expect(await look(await proxy(await panel(['127.0.0.2']), '127.0.0.2', passesOn))).toMatchObject(invented)
  expect(await look(await panel(['127.0.0.0/8']))).toMatchObject(invented)
})

test('a proxy that says nothing is named; no proxy is good', async () => {
  const origin = await proxy(await panel(['127.0.0.2']), '127.0.0.2', () => null)
  expect(await look(origin)).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining('does not say who asks'),
  })
  expect(await look(await panel([]))).toMatchObject({ isGood: true })
})

test('strangers are told nothing', async () => {
  const origin = await panel([])
  const token = doctorsToken(SECRET, now())
  const old = doctorsToken(SECRET, new Date(Date.now() - 61_000))
  const statusWith = async (value?: string) =>
    (await fetch(`${origin}${SEEN_ADDRESS_PATH}`, { headers: value ? { [DOCTOR_HEADER]: value } : {} }))
      .status
  expect(await statusWith(token)).toBe(200)
  for (const wrong of [
    undefined,
    'x',
    old,
    `${token.slice(0, -1)}_`,
    doctorsToken(secretOf('t'.repeat(32)), now()),
  ])
    expect(await statusWith(wrong)).not.toBe(200)
  expect(await examineProxy(origin, secretOf('t'.repeat(32)), now)).toMatchObject({
    isGood: false,
    sentence: expect.stringContaining('another SESSION_SECRET'),
  })
})
