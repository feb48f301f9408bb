import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bidOf } from '../../../../test/bids.ts'
import { testDb } from '../../../../test/harness.ts'
import { natsCluster, type NatsCluster } from '../../../../test/nats/cluster.ts'
import { findNatsServer } from '../../../../test/nats/find-nats-server.ts'
import { readConfig } from '../../../config.ts'
import { ConfigError } from '../../../platform/config-error.ts'
import { examineEvents } from '../../../operations/doctor/examine-events.ts'
import { trackerRoutes } from '../routes.ts'
import { carryEvents, openPipe } from '../service.ts'
import { sealToken, tokenKeys } from '../token.ts'

const binary = findNatsServer()
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const keys = tokenKeys('k'.repeat(32))
const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
const ca = path.join(folder, 'nodes.pem')
const strange = path.join(folder, 'strange.pem')
/** With characters that a URL has to escape. */
const PASSWORD = 'p@ss/w:rd,1'

let t: Awaited<ReturnType<typeof testDb>>
let cluster: NatsCluster
beforeAll(async () => {
  if (binary === null) return
  for (const name of ['nodes', 'strange']) makeCertificate(name, 'IP:127.0.0.1')
  t = await testDb()
  cluster = await natsCluster(
    binary,
    `tls { cert_file: "${ca}", key_file: "${folder}/nodes.key" }
     authorization { user: jarchi, password: "${PASSWORD}" }`,
  )
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  if (binary === null) return
  await cluster.close()
  await t.drop()
})

/** Self-signed, so it is its own authority. */
function makeCertificate(name: string, names: string) {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const files = ['-keyout', `${folder}/${name}.key`, '-out', `${folder}/${name}.pem`]
  const said = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${names}`]
  execFileSync('/usr/bin/openssl', ['req', '-x509', ...key, ...files, ...said], { stdio: 'ignore' })
}

function urlsOf({
  who = `jarchi:${encodeURIComponent(PASSWORD)}@`,
  file = `?ca=${ca}`,
  scheme = 'tls',
} = {}) {
  const [first, ...others] = cluster.ports.map((port) => `127.0.0.1:${port}`)
  return [`${scheme}://${who}${first}${file}`, ...others.map((node) => `${scheme}://${node}`)]
}

/** In the form in which the server reads them. */
const read = (urls: string[]) =>
  readConfig({ NODE_ENV: 'development', EVENTS_URL: urls.join(',') }).eventsUrls ?? []

const patient = { timeout: 40_000 }

/** On a busy machine a late node counts as away, and a start waits for it: so the start is repeated. */
const refusalOf = (start: () => Promise<() => Promise<unknown>>) =>
  vi.waitFor(async () => {
    const outcome: unknown = await start().catch((thrown: unknown) => thrown)
    if (typeof outcome !== 'function') return outcome
    await outcome()
    throw new Error('it waits for nodes')
  }, patient)

test.runIf(binary)(
  'events pass through nodes with TLS, addresses for names and a password',
  async () => {
    const urls = read(urlsOf())
    const pipe = await openPipe(urls, t.db, silent)
    const app = fastify()
    const options = { connection: t.connection, tokenKeys: keys, callersAreApps: false, events: pipe }
    await app.register(trackerRoutes, options)
    const stop = await carryEvents(t.connection, urls, silent)
    await expect.poll(() => pipe.isReady, { timeout: 40_000 }).toBe(true)
    const token = sealToken(keys, bidOf({ epoch: 1, sequence: 7 }))
    const click = async () => (await app.inject(`/c?t=${token}`)).statusCode
    await expect.poll(click, { timeout: 40_000 }).toBe(204)
    const kept = async () => (await t.db.selectFrom('delivery_events').select('sequence').execute()).length
    await expect.poll(kept, { timeout: 40_000 }).toBe(1)
    expect(await examineEvents(urls)).toMatchObject({ isGood: true })
    await app.close()
    await stop()
  },
  120_000,
)

test.runIf(binary)(
  'a node that refuses us, or that we do not trust, is reported in a sentence at the start and by the doctor',
  async () => {
    // As soon as one node is there.
    await expect.poll(() => examineEvents(urlsOf()), { timeout: 40_000 }).toMatchObject({ isGood: true })
    const refused = 'refuses the user, password or token'
    const cases: [string[], string][] = [
      [urlsOf({ who: 'jarchi:wrong@' }), refused],
      [urlsOf({ who: 'a-token@' }), refused],
      [urlsOf({ who: '' }), refused],
      [urlsOf({ file: '' }), 'is not trusted'],
      [urlsOf({ file: '', scheme: 'nats' }), 'is not trusted'],
      [urlsOf({ file: `?ca=${strange}` }), 'is not trusted'],
      [urlsOf().map((url) => url.replace('127.0.0.1', 'localhost')), 'is not for it'],
    ]
    for (const [urls, sentence] of cases) {
      const starts = [
        () => openPipe(urls, t.db, silent).then((pipe) => () => pipe.close()),
        () => carryEvents(t.connection, urls, silent),
      ]
      for (const start of starts) {
        const error = await refusalOf(start)
        expect(error, urls.join()).toBeInstanceOf(ConfigError)
        expect((error as Error).message).toContain(sentence)
        expect((error as Error).message).not.toMatch(/wrong|a-token|p%40ss/)
      }
      await expect
        .poll(() => examineEvents(urls), patient)
        .toMatchObject({ isGood: false, sentence: expect.stringContaining(sentence) })
    }
  },
  120_000,
)

test.runIf(binary)(
  'a token alone is accepted, and a node without TLS is refused',
  async () => {
    const plain = await natsCluster(binary ?? '', 'authorization { token: "a-token" }')
    const at = (who: string, scheme = 'nats') =>
      plain.urls.split(',').map((url) => url.replace('nats://', `${scheme}://${who}`))
    await expect
      .poll(() => examineEvents(at('a-token@')), { timeout: 40_000 })
      .toMatchObject({ isGood: true })
    const refusalAt = (urls: string[]) =>
      refusalOf(() => openPipe(urls, t.db, silent).then((pipe) => () => pipe.close()))
    expect(String(await refusalAt(at('other@')))).toContain('refuses the user')
    expect(String(await refusalAt(at('a-token@', 'tls')))).toContain('offers no TLS')
    await plain.close()
  },
  120_000,
)

test.runIf(binary)(
  'a password that changes while processes run is reported once, with what to do, and once when it is right again',
  async () => {
    const authorized = (password: string) => `authorization { user: jarchi, password: "${password}" }`
    const changing = await natsCluster(binary ?? '', authorized('first'))
    const urls = changing.urls.split(',').map((url) => url.replace('nats://', 'nats://jarchi:first@'))
    await expect.poll(() => examineEvents(urls), patient).toMatchObject({ isGood: true })
    const [tracker, server] = [listened(), listened()]
    const pipe = await openPipe(urls, t.db, tracker.log)
    const stop = await carryEvents(t.connection, urls, server.log)
    await expect.poll(() => pipe.isReady, patient).toBe(true)
    const refused = `error the event pipe refuses us: put what its nodes know into EVENTS_URL`
    const again = 'info the event pipe takes us again'
    for (const time of [1, 2]) {
      changing.reload(authorized('second'))
      for (const { told } of [tracker, server])
        await expect.poll(() => told(refused), patient).toHaveLength(time)
      expect(pipe.isReady).toBe(false)
      // After some of its tries.
      await sleep(2_000)
      changing.reload(authorized('first'))
      for (const { told } of [tracker, server]) {
        await expect.poll(() => told(again), patient).toHaveLength(time)
        expect(told(refused)).toHaveLength(time)
        expect(told('error the event pipe').join()).toMatch(/NATS at 127.0.0.1:\d+ refuses the user/)
      }
      await expect.poll(() => pipe.isReady, patient).toBe(true)
    }
    expect([...tracker.lines, ...server.lines].join()).not.toContain('first@')
    await pipe.close()
    await stop()
    await changing.close()
  },
  180_000,
)

test.runIf(binary)(
  'a password is changed without a pause if nodes accept both the old and the new one for a while',
  async () => {
    const user = (name: string) => `{ user: ${name}, password: "${name}" }`
    const both = `authorization { users: [${user('before')}, ${user('after')}] }`
    const changing = await natsCluster(binary ?? '', `authorization ${user('before')}`)
    const urlsFor = (name: string) =>
      changing.urls.split(',').map((url) => url.replace('nats://', `nats://${name}:${name}@`))
    await expect.poll(() => examineEvents(urlsFor('before')), patient).toMatchObject({ isGood: true })
    const { log, told } = listened()
    const trackerAs = async (name: string) => {
      const pipe = await openPipe(urlsFor(name), t.db, log)
      await expect.poll(() => pipe.isReady, patient).toBe(true)
      return pipe
    }
    const impression = { kind: 1, network: 0n, unnamedDevice: 0n, seen: null, value: null } as const
    const one = await trackerAs('before')
    changing.reload(both)
    await expect.poll(() => examineEvents(urlsFor('after')), patient).toMatchObject({ isGood: true })
    const other = await trackerAs('after')
    await one.append([{ ...impression, token: bidOf({ epoch: 2, sequence: 1 }) }])
    await one.close()
    changing.reload(`authorization { users: [${user('after')}] }`)
    const refused = () => openPipe(urlsFor('before'), t.db, silent).then((pipe) => () => pipe.close())
    expect(String(await refusalOf(refused))).toContain('refuses the user')
    await other.append([{ ...impression, token: bidOf({ epoch: 2, sequence: 2 }) }])
    expect(told('error')).toEqual([])
    await other.close()
    await changing.close()
  },
  120_000,
)

/** A log that counts its lines. */
function listened() {
  const lines: string[] = []
  const at = (level: string) => (facts: object, text: string) =>
    void lines.push(`${level} ${text} ${JSON.stringify(facts)}`)
  const log = { info: at('info'), warn: at('warn'), error: at('error') }
  return { log, lines, told: (beginning: string) => lines.filter((line) => line.startsWith(beginning)) }
}

test('a file that is no certificate authority is refused by its name', () => {
  const named = (file: string) => () => read([`tls://jarchi@nats1?ca=${file}`])
  expect(named(`${folder}/none.pem`)).toThrow('none.pem cannot be read (ENOENT)')
  expect(named(import.meta.filename)).toThrow('is not a file with certificates')
})

test('a file that may not be read is not called something else', () => {
  // Even root cannot read a folder as a file.
  expect(() => read([`tls://jarchi@nats1?ca=${folder}`])).toThrow(`${folder} cannot be read (EISDIR)`)
})
