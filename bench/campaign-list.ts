import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { CAMPAIGNS_IN_ALL, CAMPAIGNS_OF_ONE } from './parts/campaign-list-data.ts'
import type { Servers } from './parts/campaign-list-servers.ts'
import { printAim, sized } from './parts/aim.ts'
import { middle } from './parts/middle.ts'

const SECONDS = sized('SECONDS', 5, 1)
const ROUNDS = sized(null, 5, 1)
const CONNECTIONS = 10
const CALLS = sized(null, 60, 6)
const FILTERS = [
  ...['shown', 'paused', 'archived', 1, 2, 3, 4, 5, 500].map((status) => `status=${status}`),
  'archived=with',
  'search=abcd',
  'search=ab',
  'search=campaign',
  'search=ab&status=shown',
]

console.log(`making ${CAMPAIGNS_IN_ALL} campaigns, ${CAMPAIGNS_OF_ONE} in one account`)
const child = fork(join(import.meta.dirname, 'parts/campaign-list-servers.ts'))
const died = once(child, 'exit').then(() => Promise.reject(new Error('the servers did not come up')))
const [servers] = (await Promise.race([once(child, 'message'), died])) as [Servers]
died.catch(() => {})
const { headers } = servers

/** Requests per second. */
async function throughput(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers,
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  return requests.average
}

/** The median of requests sent one after another, in milliseconds. */
async function latency(url: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < CALLS; round += 1) {
    const begun = performance.now()
    await (await fetch(url, { headers })).arrayBuffer()
    times.push(performance.now() - begun)
  }
  return middle(times.slice(CALLS / 6))
}

for (const { request, scans } of servers.plans) {
  if (scans.length > 0) console.log(`sequential scan of ${scans.join(', ')}: ${request}`)
}
const scanning = servers.plans.filter(({ scans }) => scans.length > 0).length
console.log(`${servers.plans.length} requests planned`)
printAim('plans with a sequential scan', scanning, { most: 0 })

const product: number[] = []
const bare: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  product.push(await throughput(servers.product))
  bare.push(await throughput(servers.bare))
}
// Other work on the machine only slows a round down, so the best round of each side counts.
const [best, bestBare] = [Math.max(...product), Math.max(...bare)]
const ratio = best / bestBare
console.log(`first page, product: ${best.toFixed(0)} requests/s`)
console.log(`first page, bare route with the same SQL: ${bestBare.toFixed(0)} requests/s`)
printAim('ratio', ratio, { least: 0.85, onlyFull: true }, '', 2)

const pages = { first: 0, middle: CAMPAIGNS_OF_ONE / 2, last: CAMPAIGNS_OF_ONE - 10 }
for (const ordering of ['-created_at', 'title', '-daily_budget']) {
  const costs = new Map<string, number>()
  for (const [name, offset] of Object.entries(pages)) {
    costs.set(name, await latency(`${servers.product}?ordering=${ordering}&offset=${offset}`))
  }
  const words = [...costs].map(([name, cost]) => `${name} ${cost.toFixed(1)} ms`).join(', ')
  const times = (costs.get('last') ?? 0) / (costs.get('first') ?? 1)
  console.log(`${ordering}: ${words}`)
  printAim(`${ordering}, the last page`, times, { most: 10, onlyFull: true }, 'times the first', 1)
}
for (const subject of ['bid', 'ends_on', 'state', 'spend', 'clicks', 'click_rate']) {
  const cost = await latency(`${servers.product}?ordering=-${subject}&limit=50`)
  printAim(`-${subject}, fifty`, cost, { most: 50, onlyFull: true }, 'ms', 1)
}
for (const query of FILTERS) {
  const cost = await latency(`${servers.product}?${query}`)
  printAim(query, cost, { most: 50, onlyFull: true }, 'ms', 1)
}
console.log(`limit=1: ${(await latency(`${servers.product}?limit=1`)).toFixed(1)} ms`)
child.disconnect()
