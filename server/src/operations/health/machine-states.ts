import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { connect } from 'node:tls'
import { DAY_SECONDS, HOUR_MS } from '@jarchi/shared/time/durations.ts'
import type { Config } from '../../config.ts'
import { atLeast, LEAST_FREE_BYTES, type State } from '../../platform/states.ts'

const LEAST_MEMORY_SHARE = 0.05
const LEAST_CERTIFICATE_SECONDS = 14 * DAY_SECONDS
const LONGEST_HANDSHAKE_MS = 2_000

type Place = Pick<Config, 'dataFolder' | 'backup' | 'publicOrigin'> & {
  delivery: Pick<Config['delivery'], 'url'>
}

/** What this machine knows without the database: its disks, its memory, and the certificates of our addresses. */
export async function machineStates(config: Place): Promise<State[]> {
  const { dataFolder, backup } = config
  const folders = { data: dataFolder, ...(backup.folder !== null && { backup: backup.folder }) }
  const disks = await Promise.all(Object.entries(folders).map(([of, folder]) => freeOn(of, folder)))
  return [...disks.flat(), memory(), ...certificates(config)]
}

/** Nothing of a folder that is not there. */
async function freeOn(of: string, folder: string): Promise<State[]> {
  const found = await statfs(folder).catch(() => null)
  return found ? [atLeast('disk_free_bytes', found.bavail * found.bsize, LEAST_FREE_BYTES, of)] : []
}

function memory(): State {
  const whole = process.constrainedMemory()
  const total = whole > 0 && whole < totalmem() ? whole : totalmem()
  return atLeast('memory_available_bytes', process.availableMemory(), total * LEAST_MEMORY_SHARE)
}

/** By address: when its certificate ends; a handshake is long, so it is made beside, once an hour. */
const ends = new Map<string, { at: number | null; askedAt: number }>()

function certificates({ publicOrigin, delivery }: Place): State[] {
  const hosts = new Set([publicOrigin, delivery.url].filter((url) => url.startsWith('https:')))
  return [...hosts].flatMap((origin) => {
    const { host } = new URL(origin)
    const known = ends.get(host)
    if (!known || Date.now() - known.askedAt > HOUR_MS) void askEnd(host)
    if (!known || known.at === null) return []
    return [atLeast('certificate_seconds', (known.at - Date.now()) / 1_000, LEAST_CERTIFICATE_SECONDS, host)]
  })
}

/** Any certificate is looked at, even one that nobody trusts any more. */
async function askEnd(address: string) {
  ends.set(address, { at: ends.get(address)?.at ?? null, askedAt: Date.now() })
  const { hostname: host, port } = new URL(`https://${address}`)
  const socket = connect({ host, port: Number(port) || 443, servername: host, rejectUnauthorized: false })
  socket.setTimeout(LONGEST_HANDSHAKE_MS, () => socket.destroy())
  socket.once('error', () => {})
  socket.once('secureConnect', () => {
    const { valid_to } = socket.getPeerCertificate()
    ends.set(address, { at: Date.parse(valid_to), askedAt: Date.now() })
    socket.destroy()
  })
}
