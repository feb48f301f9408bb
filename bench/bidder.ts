import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HEAP_FLAGS } from '../launch/part.ts'
import { CampaignIndex } from '../server/src/delivery/bidding/campaign-index.ts'
import { figuresOf, framed, type Done, type Figures, type Work } from './parts/bidder-client.ts'
import { h2load, hasH2load, onSecondCore } from './parts/h2load.ts'
import {
  benchCampaigns,
  benchPages,
  benchPlaces,
  benchRequests,
  contextsOf,
  seeded,
} from './parts/bidder-data.ts'
import { IS_SMALLEST, printAim, sized } from './parts/aim.ts'

const CAMPAIGNS = sized(null, 100_000, 2_000)
const SEED = 7
const SECONDS = sized('BENCH_SECONDS', 10, 0.5)
/** For code to become fast. */
const WARM_SECONDS = sized(null, 3, 0.2)
/**
 * Rounds of calls for bids and echoes in turn; the median counts, since other processes disturb some rounds.
 */
const ROUNDS = sized(null, 5, 1)
const REQUEST = path.join(tmpdir(), 'jarchi-request.bin')

console.log(`seed ${SEED}, ${CAMPAIGNS} campaigns; a busy machine shows in every figure`)
matching()
const [request] = benchRequests(benchPages(1, benchPlaces(), seeded(SEED + 1))).map(framed)
writeFileSync(REQUEST, request ?? '')
const client = forked('bidder-client.ts')
onSecondCore(client.pid ?? 0)
const [echo, bid] = [await start('echo'), await start('bid')]
const most = await saturation(echo, bid)
const half = Math.floor(most / 2)
console.log(`half of saturation: ${half} requests a second, open loop, from a process of its own`)
await latencies('echo, the floor', echo, half)
echo.child.disconnect()
await latencies('bid', bid, half)
bid.child.disconnect()
const edits = await start('bid-edits')
await latencies('the same while 1,000 campaigns a second change', edits, half)
edits.child.disconnect()
client.disconnect()
if (hasH2load() && !IS_SMALLEST) await secondOpinion()
else console.log('no h2load here for a second opinion (nghttp2-client)')

/** Build time, memory, and the best of all campaigns for each of many requests. */
function matching() {
  const places = benchPlaces()
  const memory = () => {
    globalThis.gc?.()
    // The arrays of the first index must be freed before the second is built.
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return [heapUsed / 1_048_576, arrayBuffers / 1_048_576] as const
  }
  const before = memory()
  const index = new CampaignIndex(seeded(SEED))
  let campaigns = benchCampaigns(CAMPAIGNS, places, seeded(SEED), index.terms)
  memory()
  const began = process.cpuUsage()
  for (const campaign of campaigns) index.put(campaign)
  index.reorderNow()
  const { user, system } = process.cpuUsage(began)
  const built = (user + system) / 1_000
  for (let again = 0; again < 9; again++) index.reorderNow()
  campaigns = []
  const after = memory()
  const [heap, arrays] = [after[0] - before[0], after[1] - before[1]]
  printAim(`index of ${CAMPAIGNS} campaigns`, built, { most: 500, onlyFull: true }, 'ms of CPU')
  printAim(
    `memory after ten orders: ${heap.toFixed(0)} MB of objects, ${arrays.toFixed(0)} MB of arrays, together`,
    heap + arrays,
    { most: 100, onlyFull: true },
    'MB',
  )
  const contexts = contextsOf(benchPages(20_000, places, seeded(SEED + 1)), places, new Date())
  // The best of fifty times for each request: time that other processes take is not its cost.
  const taken = new Float64Array(contexts.length).fill(Number.POSITIVE_INFINITY)
  let found = 0
  for (let round = 0; round < 50; round++) {
    for (const [at, context] of contexts.entries()) {
      const since = performance.now()
      if (index.best(index.question(context), () => true) >= 0) found++
      taken[at] = Math.min(taken[at] ?? 0, (performance.now() - since) * 1_000)
    }
  }
  console.log(
    `match and rank: ${shown(figuresOf(taken), 2)} µs over ${taken.length} requests, each 50 times, ${((found / 50 / contexts.length) * 100).toFixed(0)}% with a campaign`,
  )
  printAim('match and rank, p99', figuresOf(taken).p99, { most: 20, onlyFull: true }, 'µs', 1)
}

type Paused = { loop: { p99: number; longest: number }; collections: { count: number; longest: number } }
type Server = {
  port: number
  child: ChildProcess
  cpuMs: () => Promise<number>
  /** Since the last question. */
  paused: () => Promise<Paused>
}

function forked(file: string, args: string[] = []): ChildProcess {
  return fork(path.join(import.meta.dirname, 'parts', file), args, { execArgv: HEAP_FLAGS.delivery })
}

async function start(mode: string): Promise<Server> {
  const child = forked('bidder-server.ts', [mode, String(CAMPAIGNS)])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const asked = async () => {
    child.send('figures')
    const [figures] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage; paused: Paused }]
    return figures
  }
  const cpuMs = async () => {
    const { cpu } = await asked()
    return (cpu.user + cpu.system) / 1_000
  }
  return { port, child, cpuMs, paused: async () => (await asked()).paused }
}

async function ask({ port }: Server, perSecond: number | null, seconds: number): Promise<Done> {
  client.send({ port, perSecond, seconds, seed: SEED + 1 } satisfies Work)
  const [done] = (await once(client, 'message')) as [Done]
  return done
}

type Cost = { perSecond: number; each: number }

/**
 * As many calls as possible; the server's CPU time shows its own capacity. Returns how many bids were
 * reached.
 */
async function saturation(plain: Server, bidding: Server): Promise<number> {
  const round = async (server: Server, seconds: number) => {
    const before = await server.cpuMs()
    const { calls, perSecond } = await ask(server, null, seconds)
    return { perSecond, each: (((await server.cpuMs()) - before) / calls) * 1_000 }
  }
  for (const server of [plain, bidding]) await round(server, WARM_SECONDS)
  const rounds: { echo: Cost; bid: Cost }[] = []
  for (let at = 0; at < ROUNDS; at++) {
    rounds.push({ echo: await round(plain, SECONDS / ROUNDS), bid: await round(bidding, SECONDS / ROUNDS) })
  }
  const middle = (of: (one: (typeof rounds)[number]) => number) => figuresOf(rounds.map(of)).p50
  const [echoes, bids] = [middle((one) => one.echo.each), middle((one) => one.bid.each)]
  const reached = middle((one) => one.bid.perSecond)
  console.log(
    `whole bid: ${bids.toFixed(1)} µs of CPU, ${(1e6 / bids).toFixed(0)} a second; echo ${echoes.toFixed(1)} µs: ${reached.toFixed(0)} bids a second reached`,
  )
  printAim('ratio to the echo', echoes / bids, { least: 0.6, onlyFull: true }, '', 2)
  return reached
}

/** The median of the rounds for each figure, as for saturation. */
async function latencies(what: string, server: Server, perSecond: number) {
  await ask(server, perSecond, WARM_SECONDS)
  const rounds: Done[] = []
  for (let at = 0; at < ROUNDS; at++) rounds.push(await ask(server, perSecond, (2 * SECONDS) / ROUNDS))
  const middle = (of: (done: Done) => number) => figuresOf(rounds.map(of)).p50
  const middles = (of: (done: Done) => Figures): Figures => ({
    p50: middle((one) => of(one).p50),
    p99: middle((one) => of(one).p99),
    p999: middle((one) => of(one).p999),
  })
  const [taken, lags] = [middles((one) => one.taken), middles((one) => one.lags)]
  console.log(
    `${what}: ${shown(taken, 1)} ms; over 80 ms: ${(middle((one) => one.late) * 100).toFixed(2)}%; the client itself was late by ${shown(lags, 1)}`,
  )
  if (server === echo) return
  printAim(`${what}, p50`, taken.p50, { most: 2, onlyFull: true }, 'ms', 1)
  printAim(`${what}, p99`, taken.p99, { most: 20, onlyFull: true }, 'ms', 1)
}

/**
 * The same with h2load, which is lighter than a client in Node and reaches more calls, so half of its maximum
 * is higher.
 */
async function secondOpinion() {
  let perSecond = 0
  for (const mode of ['bid', 'echo', 'bid-edits']) {
    const server = await start(mode)
    const reached = (await h2load(server.port, REQUEST, null, SECONDS / 2)).perSecond
    perSecond ||= Math.floor(reached / 2)
    await server.paused()
    const { taken, late } = await h2load(server.port, REQUEST, perSecond, SECONDS)
    const { loop, collections } = await server.paused()
    server.child.disconnect()
    console.log(
      `h2load, ${mode}: ${reached.toFixed(0)} a second reached; at ${perSecond}, open loop: ${shown(taken, 1)} ms; over 80 ms: ${(late * 100).toFixed(2)}%`,
    )
    console.log(
      `  its event loop was late by p99 ${loop.p99.toFixed(1)}, at most ${loop.longest.toFixed(1)} ms; ${collections.count} collections of the whole heap, the longest ${collections.longest.toFixed(1)} ms`,
    )
  }
}

function shown({ p50, p99, p999 }: Figures, digits: number): string {
  return `p50 ${p50.toFixed(digits)}, p99 ${p99.toFixed(digits)}, p99.9 ${p999.toFixed(digits)}`
}
