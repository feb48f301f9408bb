import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { root, run } from './run.ts'

const LONGEST_WAIT_MS = 20_000
/** A part that says for so long nothing has hung: its event loop says every two seconds that it turns. */
const LONGEST_SILENCE_MS = 15_000

/** The parts of the product. */
export const SCRIPTS = {
  sandbox: 'sandbox/src/main.ts',
  server: 'server/src/main.ts',
  delivery: 'server/src/delivery-process.ts',
}
export type PartName = keyof typeof SCRIPTS

/** A running process of the product: the server, or the sandbox. */
export type Part = {
  /** Of a part on standby: lets it begin. */
  begin: () => void
  /** Resolves when it reports that it is ready; never, if it ends before. */
  ready: Promise<void>
  /** Resolves when it has hung; never for a part that does not beat. */
  silent: Promise<void>
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>
  stop: () => Promise<void>
  kill: () => void
}

/** Messages of a part over the channel, which also tells the part when the launcher is gone. */
type Message = { progress?: string; ready?: true; beat?: true }

/**
 * The young heap, in megabytes: with Node's default of 16, an idle server keeps 12 more, which it needed only
 * to start; a bidder, whose bids leave nothing behind, would keep 8 more with 8.
 */
export const HEAP_FLAGS = { other: ['--max-semi-space-size=8'], delivery: ['--max-semi-space-size=4'] }

/**
 * glibc's allocator gives each thread its own pools, 15 MB of an idle server; pictures are cut in threads. It
 * also raises its thresholds to the largest freed buffer and keeps smaller ones: with fixed thresholds, at
 * its own first values, an idle server needs 17 MB less.
 */
const LEAN_MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

type Options = { given?: string[]; isStandby?: boolean; longestSilenceMs?: number }

/** In its own process group, so that Ctrl-C reaches only the launcher and parts stop in order. */
export function startPart(
  script: string,
  env: NodeJS.ProcessEnv,
  progress: (step: string) => void,
  { given = [], isStandby = false, longestSilenceMs = LONGEST_SILENCE_MS }: Options = {},
): Part {
  const heap = script === SCRIPTS.delivery ? HEAP_FLAGS.delivery : HEAP_FLAGS.other
  const before = isStandby ? ['--import', path.join(root, 'launch/standby.ts')] : []
  const child = spawn(process.execPath, [...heap, ...before, script, ...given], {
    cwd: root,
    env: { ...LEAN_MALLOC, ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: Message) => {
      if (message.progress) progress(message.progress)
      if (message.ready) resolve()
    })
  })
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 1)),
  )
  return {
    begin: () => void child.send('begin', () => {}),
    ready,
    silent: silenceOf(child, longestSilenceMs),
    ended,
    stop: () => stop(child, ended),
    kill: () => void child.kill('SIGKILL'),
  }
}

function silenceOf(child: ChildProcess, longestMs: number) {
  return new Promise<void>((resolve) => {
    let beats = 0
    let timer: NodeJS.Timeout | undefined
    const wait = () => {
      const heard = ++beats
      clearTimeout(timer)
      // If it was this process that stood still, what it was told meanwhile is read first.
      timer = setTimeout(() => setImmediate(() => heard === beats && resolve()), longestMs).unref()
    }
    child.on('message', ({ beat }: Message) => beat && wait())
    child.once('exit', () => clearTimeout(timer))
  })
}

/** Compiles the code of the parts, in a process that ends, so that they have nothing left to compile. */
export const compile = (names: PartName[]) =>
  // A script that cannot be compiled reports it when it is started.
  run(process.execPath, ['-e', names.map((name) => `import('./${SCRIPTS[name]}')`).join(';')])

async function stop(child: ChildProcess, ended: Promise<unknown>) {
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), LONGEST_WAIT_MS)
  await ended
  clearTimeout(killing)
}
