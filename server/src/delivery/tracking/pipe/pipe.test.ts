import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstream, jetstreamManager, RetentionPolicy } from '@nats-io/jetstream'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bidOf } from '../../../../test/bids.ts'
import { testDb } from '../../../../test/harness.ts'
import { natsCluster, type NatsCluster } from '../../../../test/nats/cluster.ts'
import { findNatsServer } from '../../../../test/nats/find-nats-server.ts'
import { readConfig } from '../../../config.ts'
import { ConfigError } from '../../../platform/config-error.ts'
import { buildDelivery } from '../../../delivery-app.ts'
import { examineEvents } from '../../../operations/doctor/examine-events.ts'
import { inTrace } from '../../../platform/trace/trace.ts'
import { trackerRoutes } from '../routes.ts'
import { carryEvents, openPipe, pipeState, waitingInPipe } from '../service.ts'
import { sealToken, tokenKeys } from '../token.ts'
import { startCarrying } from './carry-events.ts'
import { connectPipe, STREAM, SUBJECT } from './stream.ts'

const binary = findNatsServer()
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const keys = tokenKeys('k'.repeat(32))

let t: Awaited<ReturnType<typeof testDb>>
let cluster: NatsCluster
let urls: string[]

const close: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  if (binary === null) return
  t = await testDb()
  cluster = await natsCluster(binary)
  urls = cluster.urls.split(',')
})
afterAll(async () => {
  if (binary === null) return
  await Promise.all(close.map((end) => end()))
  await cluster.close()
  await t.drop()
})

async function tracker() {
  const pipe = await openPipe(urls, t.db, silent)
  const app = fastify()
  await app.register(trackerRoutes, {
    connection: t.connection,
    tokenKeys: keys,
    callersAreApps: false,
    events: pipe,
  })
  await expect.poll(() => pipe.isReady, { timeout: 20_000 }).toBe(true)
  await app.ready()
  const click = async (sequence: number) =>
    (await app.inject(`/c?t=${sealToken(keys, bidOf({ epoch: 1, sequence }))}`)).statusCode
  return { app, pipe, click }
}

const keptClicks = async () => {
  const rows = await t.db.selectFrom('delivery_events').select('sequence').orderBy('sequence').execute()
  return rows.map(({ sequence }) => Number(sequence))
}

// The attack test beside it runs longer, and more things die.
test.runIf(binary)(
  'an answered event is in the database once, even if a node dies and another process reads',
  async () => {
    const one = await tracker()
    close.push(() => one.app.close())
    const trace = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736'
    const traceparent = `00-${trace.replaceAll('-', '')}-00f067aa0ba902b7-00`
    expect(await inTrace(traceparent, () => one.click(1))).toBe(204)
    expect(await one.click(1)).toBe(204)
    expect((await one.app.inject('/c?t=forged')).statusCode).toBe(204)
    expect(await keptClicks()).toEqual([])

    let stop = await carryEvents(t.connection, urls, silent)
    close.push(() => stop())
    await expect.poll(keptClicks, { timeout: 20_000 }).toEqual([1])
    const traces = await t.db.selectFrom('delivery_events').select('trace').execute()
    expect(traces).toEqual([{ trace }])
    const dying = cluster.restart(1, 500)
    const clicks = Array.from({ length: 400 }, (_, at) => at + 2)
    // Repeats until it is answered, as an exchange does; elections take seconds.
    const answered = (sequence: number) =>
      expect.poll(() => one.click(sequence), { timeout: 40_000, interval: 200 }).toBe(204)
    await Promise.all(clicks.slice(0, 200).map(answered))
    await stop()
    stop = await carryEvents(t.connection, urls, silent)
    await Promise.all(clicks.slice(200).map(answered))
    await dying
    await expect.poll(keptClicks, { timeout: 40_000 }).toEqual([1, ...clicks])
    const refusals = async () => {
      const { rows } = await sql<{ reason: number; count: number }>`
        select reason, sum(count)::int as count from event_refusals group by reason order by reason
      `.execute(t.db)
      return rows
    }
    // Sent every second, and again if the pipe did not accept it.
    await expect.poll(refusals, { timeout: 20_000 }).toEqual([
      { reason: 1, count: 1 },
      { reason: 6, count: expect.any(Number) },
    ])
  },
  120_000,
)

test.runIf(binary)(
  'a message that is not ours is set aside, and reported',
  async () => {
    const stranger = await connectPipe(urls, 'a stranger', true)
    const publish = () => jetstream(stranger).publish(SUBJECT, 'click!')
    await expect.poll(() => publish().then(Boolean, () => false), { timeout: 40_000 }).toBe(true)
    await stranger.close()
    await expect.poll(async () => (await pipeState(t.db)).parked, { timeout: 20_000 }).toBeGreaterThan(0)
    await expect.poll(() => waitingInPipe(urls, t.db), { timeout: 20_000 }).toBeLessThan(3)
    expect((await pipeState(t.db)).behindSeconds).toBeLessThan(60)
  },
  60_000,
)

test.runIf(binary)(
  'what waits is counted while nobody reads the pipe',
  async () => {
    await Promise.all(close.splice(0).map((end) => end()))
    const { app, click } = await tracker()
    const before = await waitingInPipe(urls, t.db)
    for (let sequence = 601; sequence <= 650; sequence++) expect(await click(sequence)).toBe(204)
    expect(await waitingInPipe(urls, t.db)).toBeGreaterThanOrEqual(before + 50)
    const stop = await carryEvents(t.connection, urls, silent)
    close.push(stop, () => app.close())
    // A message of our own comes every second.
    await expect.poll(() => waitingInPipe(urls, t.db), { timeout: 20_000 }).toBeLessThan(3)
  },
  60_000,
)

test.runIf(binary)(
  'with one node of three nothing is accepted, which is reported soon; with two it is again',
  async () => {
    const { app, pipe, click } = await tracker()
    close.push(() => app.close())
    // A node that died earlier may still be behind.
    const examined = () => examineEvents(urls)
    await expect.poll(examined, { timeout: 40_000, interval: 500 }).toMatchObject({ isGood: true })
    await Promise.all([cluster.kill(0), cluster.kill(2)])
    const asked = performance.now()
    const answers = await Promise.all([501, 502, 503].map(click))
    expect(answers).toEqual([503, 503, 503])
    // Two seconds of longestWaitMs, and the delay of a busy machine.
    expect(performance.now() - asked).toBeLessThan(20_000)
    expect(pipe.isReady).toBe(false)
    // The last node notices by missing heartbeats, which takes longer on a busy machine.
    await expect.poll(examined, { timeout: 40_000, interval: 500 }).toMatchObject({ isGood: false })
    cluster.start(0)
    await expect.poll(() => pipe.isReady, { timeout: 40_000 }).toBe(true)
    await expect.poll(() => click(504), { timeout: 40_000 }).toBe(204)
    await expect.poll(keptClicks, { timeout: 40_000 }).toContain(504)
    cluster.start(2)
  },
  120_000,
)

test.runIf(binary)(
  'a delivery process starts without the pipe, but is ready only with it',
  async () => {
    const env = {
      NODE_ENV: 'development',
      DELIVERY_PORT: '0',
      BIDDER_PORT: '0',
      LOG_LEVEL: 'silent',
      EXCHANGE_URL: 'none',
    }
    const delivery = async (eventsUrl: string) => {
      const config = readConfig({ ...env, TOKEN_SECRET: 'k'.repeat(32), EVENTS_URL: eventsUrl })
      const built = await buildDelivery({ config, db: t.db, connection: t.connection, now: () => new Date() })
      close.push(() => built.app.close())
      const status = async (url: string) => (await built.app.inject(url)).statusCode
      return { status, metrics: () => built.registry.metrics() }
    }
    const alone = await delivery('nats://127.0.0.1:9')
    expect(await alone.status('/readyz')).toBe(503)
    expect(await alone.status(`/c?t=${sealToken(keys, bidOf({ epoch: 2 }))}`)).toBe(503)
    expect(await alone.metrics()).toContain('event_pipe_ready 0')
    const whole = await delivery(cluster.urls)
    await expect.poll(() => whole.status('/readyz'), { timeout: 20_000 }).toBe(200)
    expect(await whole.metrics()).toContain('event_pipe_ready 1')
  },
  60_000,
)

test.runIf(binary)('a node accepts the configuration for operators', () => {
  const file = path.join(import.meta.dirname, '../../../../../deploy/nats/nats-server.conf')
  const { stderr, status } = spawnSync(binary ?? '', ['-t', '-c', file], { encoding: 'utf8' })
  expect(stderr).toContain('is valid')
  expect(status).toBe(0)
})

test.runIf(binary)(
  'a tracker that stops first answers its calls',
  async () => {
    const { app, click } = await tracker()
    const clicks = Promise.all([601, 602, 603].map(click))
    await sleep(0)
    await app.close()
    const answers = await clicks
    const kept = [601, 602, 603].filter((_, at) => answers[at] === 204)
    for (const sequence of kept) await expect.poll(keptClicks, { timeout: 20_000 }).toContain(sequence)
    expect(kept.length).toBeGreaterThan(0)
  },
  60_000,
)

/** As the operator's own tool does it. */
async function managed<Result>(
  work: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<Result>,
) {
  const connection = await connectPipe(urls, 'an operator', true)
  const manager = await jetstreamManager(connection, { checkAPI: false })
  return work(manager).finally(() => connection.close())
}

test.runIf(binary)(
  'stored messages are removed from the stream after a time, and missing ones are reported and counted',
  async () => {
    await Promise.all(close.splice(0).map((end) => end()))
    const { app, click } = await tracker()
    close.push(() => app.close())
    const told: object[] = []
    const log = { ...silent, error: (facts: object) => void told.push(facts) }
    const start = () => startCarrying(t.connection, urls, log, 2_000)
    let stop = start()
    await expect.poll(() => click(701), { timeout: 40_000 }).toBe(204)
    await expect.poll(keptClicks, { timeout: 40_000 }).toContain(701)
    const first = () => managed(async ({ streams }) => (await streams.info(STREAM)).state.first_seq)
    const before = await first()
    await expect.poll(first, { timeout: 40_000 }).toBeGreaterThan(before)
    await stop()
    const numbers: number[] = []
    for (const sequence of [702, 703, 704]) {
      expect(await click(sequence)).toBe(204)
      numbers.push(await managed(async ({ streams }) => (await streams.info(STREAM)).state.last_seq))
    }
    expect((await pipeState(t.db)).missing).toBe(0)
    await managed(({ streams }) => streams.deleteMessage(STREAM, numbers[1] ?? 0))
    stop = start()
    close.push(() => stop())
    await expect.poll(keptClicks, { timeout: 40_000 }).toContain(704)
    expect((await keptClicks()).filter((one) => one > 700)).toEqual([701, 702, 704])
    await expect.poll(async () => (await pipeState(t.db)).missing, { timeout: 20_000 }).toBe(1)
    expect(told).toContainEqual({ from: numbers[1], to: numbers[1] })
  },
  120_000,
)

test.runIf(binary)(
  'a stream of the earlier form is refused, and one that was made again is read from its beginning',
  async () => {
    const { app, pipe, click } = await tracker()
    close.push(() => app.close())
    await managed(({ streams }) => streams.delete(STREAM))
    // In case something made it again meanwhile.
    await managed(({ streams }) => streams.delete(STREAM).catch(() => {}))
    await managed(({ streams }) =>
      streams.add({ name: STREAM, subjects: [SUBJECT], retention: RetentionPolicy.Workqueue }),
    )
    expect(await examineEvents(urls)).toMatchObject({
      isGood: false,
      sentence: expect.stringContaining('earlier'),
    })
    for (const start of [() => openPipe(urls, t.db, silent), () => carryEvents(t.connection, urls, silent)])
      await expect(start()).rejects.toThrow(ConfigError)
    await managed(({ streams }) => streams.delete(STREAM))
    await expect.poll(() => click(801).then((code) => pipe.isReady && code), { timeout: 40_000 }).toBe(204)
    await expect.poll(keptClicks, { timeout: 40_000 }).toContain(801)
    expect(await examineEvents(urls)).toMatchObject({ isGood: true })
  },
  120_000,
)
