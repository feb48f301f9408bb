import { setTimeout as sleep } from 'node:timers/promises'
import { pipeHealth, pipeRefusal } from '../../delivery/tracking/service.ts'
import { bad, good, type Finding } from './findings.ts'

const SUBJECT = 'EVENTS_URL'
/** A cluster without a leader elects one within seconds. */
const PAUSES_MS = [2_000, 3_000]

/** Whether the event pipe accepts events, and would still do so with one node less. */
export async function examineEvents(urls: readonly string[], pausesMs = PAUSES_MS): Promise<Finding> {
  const refusal = await pipeRefusal(urls)
  if (refusal !== null) return bad(SUBJECT, refusal)
  const health = await patientHealth(urls, pausesMs)
  if (typeof health === 'string')
    return bad(SUBJECT, `NATS takes no events (${health}); at least two of its three nodes have to run.`)
  const { replicas, wanted, late } = health
  if (replicas < wanted)
    return bad(
      SUBJECT,
      `NATS keeps ${replicas} copies of the events, not ${wanted}; run \`nats stream edit\`.`,
    )
  if (late.length > 0)
    return bad(SUBJECT, `NATS misses ${late.join(', ')}: if one more node fails, trackers answer 503.`)
  return good(SUBJECT, `NATS takes events on ${replicas} nodes.`)
}

/** The health, or why there is none even after the pauses. */
async function patientHealth(urls: readonly string[], [pause, ...more]: readonly number[]) {
  const health = await pipeHealth(urls).catch((error: unknown) => (error as Error).message)
  if (pause === undefined || (typeof health !== 'string' && health.late.length === 0)) return health
  await sleep(pause)
  return patientHealth(urls, more)
}
