import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import autocannon from 'autocannon'
import { Kysely, PostgresDialect } from 'kysely'
import { buildApp } from '../server/src/app.ts'
// Reads int8 like the product.
import '../server/src/platform/db/client.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { loadReferenceData } from '../server/src/platform/db/reference-data.ts'
import type { DB } from '../server/src/platform/db/types.ts'
import { SESSION_COOKIE } from '../server/src/platform/http/cookie-rules.ts'
import { grantRights } from '../server/src/staff/service.ts'
import { operationsOf, type OpenApi, type Operation } from '../server/test/fuzz/operations.ts'
import { signInto } from '../server/test/sign-in.ts'
import { printAim, sized } from './parts/aim.ts'
import { fillAccount, heavyPicture } from './parts/event-loop-account.ts'
import { BODIES, payloadOf, queryOf, worldOf, type World } from './parts/event-loop-calls.ts'
import type { Call } from './parts/event-loop-client.ts'
import { bodyRoutes, hostileBodies, type BodyRoute, type HostileBody } from './parts/hostile-bodies.ts'
import { benchDatabase, benchDeps } from './parts/in-process.ts'

const ROUNDS = sized('ROUNDS', 5, 1)
/** For each hostile body, and as many routes. */
const HOSTILE_ROUNDS = sized(null, 2, 1)
const HOSTILE_ROUTES = sized(null, Infinity, 3)
const WAIT_SECONDS = sized(null, 8, 1)
const ONLY = new RegExp(process.env['ONLY'] ?? '')
/** In milliseconds. */
const LIMIT = 50
const AFTER = sized(null, 20, 1)
const OWNER = '09120000001'
const STAFF = '09120000002'
const EMPTY = '/empty'

/** In milliseconds: the longest time that the event loop was blocked, and how much of it was CPU time. */
type Block = { wall: number; cpu: number; status: number }

const { folder, pool, remove } = await benchDatabase(['fsync=off', 'shared_buffers=256MB'], 10)
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
await migrate(db)
await loadReferenceData(db)
const routes = bodyRoutes()
const app = await buildApp(
  benchDeps(folder, db, {
    RATE_LIMIT_PER_MINUTE: '1000000000',
    ACCESS_TOKEN_SECONDS: '86400',
    LINK_CHECKS: '0',
    TICKETS_PER_DAY: '100000',
  }),
)
app.get(EMPTY, async () => '')
const base = await app.listen({ host: '127.0.0.1', port: 0 })
const owner = await signInto(app.deps, OWNER)
const member = await signInto(app.deps, STAFF)
await grantRights(db, member.userId, STAFF_RIGHTS, new Date())
await fillAccount(db, app.deps.storage, owner)
const world = await worldOf(db, owner, await heavyPicture())
const client = new Worker(join(import.meta.dirname, 'parts/event-loop-client.ts'))

const computed = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Sends one call from another thread, and watches the event loop until shortly after the answer. */
async function blockOf(call: Call): Promise<Block> {
  const answered = once(client, 'message') as Promise<[number]>
  client.postMessage(call, [])
  let until = Infinity
  void answered.then(() => (until = performance.now() + AFTER))
  const block = { wall: 0, cpu: 0 }
  let [at, used] = [performance.now(), computed()]
  while (at < until) {
    await new Promise(setImmediate)
    const [now, sum] = [performance.now(), computed()]
    block.wall = Math.max(block.wall, now - at)
    block.cpu = Math.max(block.cpu, sum - used)
    ;[at, used] = [now, sum]
  }
  const [status] = await answered
  return { ...block, status }
}

async function callOf(operation: Operation, { path: places }: World): Promise<Call> {
  const { name, method, path, bodies } = operation
  const isStaff = path.startsWith('/svc/staff/')
  // Some calls end the session that they use.
  const { headers, cookies } = await signInto(app.deps, isStaff ? STAFF : OWNER)
  const body = BODIES[name]?.(world)
  const isForm = bodies.length === 1 && bodies[0]?.contentType === 'multipart/form-data'
  const payload = body && (await payloadOf(body, isForm))
  const filled = path.replace(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(places[place] ?? '1'))
  return {
    url: `${base}${filled}?${queryOf(operation, world)}`,
    method,
    headers: {
      ...headers,
      cookie: `${SESSION_COOKIE}=${cookies.token}`,
      ...(payload && { 'content-type': payload.type }),
    },
    body: payload?.bytes,
  }
}

/**
 * Other work on the machine only makes it longer: of all answers like the first, the smallest time counts.
 */
async function smallestBlock(call: () => Promise<Call>, most = ROUNDS): Promise<Block> {
  const rounds: Block[] = []
  for (let round = 0; round < most; round += 1) rounds.push(await blockOf(await call()))
  const best = Math.min(...rounds.map(({ status }) => (status === 0 ? 999 : status)))
  const alike = rounds.filter(({ status }) => status === best)
  return {
    wall: Math.min(...alike.map(({ wall }) => wall)),
    cpu: Math.min(...alike.map(({ cpu }) => cpu)),
    status: best,
  }
}

const line = ({ wall, cpu, status }: Block, name: string) =>
  `${wall.toFixed(1).padStart(7)} ms  ${cpu.toFixed(1).padStart(7)} ms  ${status}  ${name}`

const floor = await smallestBlock(async () => ({
  url: base + EMPTY,
  method: 'GET',
  headers: {},
  body: undefined,
}))
const document = (await app.inject('/openapi.json')).json<OpenApi>()
const operations = operationsOf(document).filter(({ name }) => ONLY.test(name))
const results: { name: string; block: Block }[] = []
for (const operation of operations) {
  results.push({ name: operation.name, block: await smallestBlock(() => callOf(operation, world)) })
}
// Routes that the API description leaves out.
for (const path of ['/openapi.json', `/files/${world.banner}`, `/files/${world.banner}?w=1152`]) {
  const call = { url: base + path, method: 'GET', headers: {}, body: undefined }
  if (ONLY.test(path))
    results.push({ name: `GET ${path.slice(0, 20)}`, block: await smallestBlock(async () => call) })
}
console.log('the loop stood still, of that computed, status, route')
console.log(line(floor, 'an empty route, the floor'))
for (const { name, block } of results.toSorted((one, other) => other.block.cpu - one.block.cpu)) {
  console.log(line(block, name))
}
const above = (part: 'wall' | 'cpu') => results.filter(({ block }) => block[part] > LIMIT).length
console.log(`${results.length} routes`)
printAim(`stood still for more than ${LIMIT} ms`, above('wall'), { most: 0, onlyFull: true })
printAim('computed that long', above('cpu'), { most: 0, onlyFull: true })

/** A hostile body for a route, from a user with all rights, so that it is refused as late as possible. */
async function hostileCall({ method, path }: BodyRoute, { type, bytes }: HostileBody): Promise<Call> {
  const { headers, cookies } = await signInto(app.deps, path.startsWith('/svc/staff/') ? STAFF : OWNER)
  const cookie = `${SESSION_COOKIE}=${cookies.token}`
  const filled = path.replace(/\{(\w+)\}/g, (_, place: string) => world.path[place] ?? '1')
  return { url: base + filled, method, headers: { ...headers, cookie, 'content-type': type }, body: bytes }
}
const hostile: typeof results = []
const asked = routes.filter(({ method, path }) => ONLY.test(`${method} ${path}`)).slice(0, HOSTILE_ROUTES)
for (const route of asked) {
  for (const body of hostileBodies(route)) {
    const block = await smallestBlock(() => hostileCall(route, body), HOSTILE_ROUNDS)
    hostile.push({ name: `${route.method} ${route.path}: ${body.shape}`, block })
  }
}
console.log('\nof hostile bodies the ten dearest')
for (const { name, block } of hostile.toSorted((one, other) => other.block.cpu - one.block.cpu).slice(0, 10))
  console.log(line(block, name))
const dear = hostile.filter(({ block }) => block.cpu > LIMIT).length
console.log(`${hostile.length} hostile bodies to ${asked.length} routes`)
printAim(`computed for more than ${LIMIT} ms`, dear, { most: 0, onlyFull: true })

/** In milliseconds: the waits of calls for another account's balance, one after another. */
async function waitOfOthers(): Promise<string> {
  const { headers } = await signInto(app.deps)
  const url = `${base}/svc/financial/api/v2/accounts/`
  const { latency } = await autocannon({ url, headers, connections: 1, duration: WAIT_SECONDS, workers: 1 })
  return `p50 ${latency.p50} ms, p99 ${latency.p99} ms, longest ${latency.max} ms`
}
console.log(`another account waits: ${await waitOfOthers()}`)
const crowd = autocannon({
  url: `${base}/svc/financial/api/v2/accounts/transactions/xlsx/?from=${new Date(Date.now() - 85 * 86_400_000).toISOString().slice(0, 10)}`,
  headers: owner.headers,
  connections: 8,
  duration: WAIT_SECONDS + 2,
  workers: 1,
})
console.log(`while one account asks for eight workbooks at once: ${await waitOfOthers()}`)
await crowd

await client.terminate()
await app.close()
await db.destroy()
await remove()
