import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { COLLECT_BIDS } from '../../server/src/delivery/bidding/collect-bids.ts'
import { figuresOf, type Figures } from './bidder-client.ts'

/** In milliseconds; a call's time starts when it leaves. */
export type Loaded = { perSecond: number; taken: Figures; late: number; failed: number }

/**
 * Each has one connection: h2load sends everything that is due every 10 ms. Several processes that start one
 * after another spread this.
 */
const PROCESSES = 8
const STAGGER_MS = 21
/** Of a connection: enough that a call need not wait for earlier ones. */
const MOST_STREAMS = 250
/** The exchange ignores an answer after this many milliseconds. */
const TOO_LATE = 80
const run = promisify(execFile)

/** Whether h2load of nghttp2 is installed (the package nghttp2-client). */
export function hasH2load(): boolean {
  try {
    return execFileSync('h2load', ['--version'], { encoding: 'utf8' }).includes('nghttp2')
  } catch {
    return false
  }
}

/**
 * Puts a client on the second core, if the machine has two and `taskset`: otherwise it takes the bidder's
 * time.
 */
export function onSecondCore(pid: number) {
  if (availableParallelism() < 2) return
  try {
    execFileSync('taskset', ['-acp', '1', String(pid)], { stdio: 'ignore' })
  } catch {
    console.log('without taskset: bidder and client share the cores')
  }
}

/**
 * Calls with one body when they are due, even if earlier ones have no answer yet; null: as many as possible.
 */
export async function h2load(
  port: number,
  body: string,
  perSecond: number | null,
  seconds: number,
): Promise<Loaded> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-h2load-'))
  const pace =
    perSecond === null
      ? ['-c', '4', '-m', '16']
      : ['-m', `${MOST_STREAMS}`, '--rps', `${perSecond / PROCESSES}`]
  const given = [...pace, '-D', `${seconds}`, '--warm-up-time', '2', '-d', body]
  for (const header of ['content-type: application/grpc', 'te: trailers']) given.push('-H', header)
  const address = `http://127.0.0.1:${port}${COLLECT_BIDS}`
  const logs = Array.from({ length: perSecond === null ? 1 : PROCESSES }, (_, at) =>
    path.join(folder, `${at}`),
  )
  try {
    const calls = await Promise.all(
      logs.map(async (log, at) => {
        await pause(at * STAGGER_MS)
        const running = run('h2load', [...given, '--log-file', log, address])
        onSecondCore(running.child.pid ?? 0)
        await running
        return callsIn(readFileSync(log, 'utf8'))
      }),
    )
    return summed(calls.flat(), seconds)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Called = [at: number, status: number, microseconds: number]

const callsIn = (log: string) =>
  log
    .trim()
    .split('\n')
    .map((line) => line.split('\t').map(Number) as Called)

function summed(calls: readonly Called[], seconds: number): Loaded {
  const taken = calls.map(([, , microseconds]) => microseconds / 1_000)
  return {
    perSecond: calls.length / seconds,
    taken: figuresOf(taken),
    late: taken.filter((ms) => ms > TOO_LATE).length / calls.length,
    failed: calls.filter(([, status]) => status !== 200).length,
  }
}
