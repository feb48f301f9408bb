import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const PATIENCE_MS = 20_000

/** The parts of the product, by their scripts. */
export const SERVER = 'server/src/main.ts'
export const DELIVERY = 'server/src/delivery-process.ts'

/** A running process of the product: the server, or the sandbox. */
export type Part = {
  /** Resolves when it says that it can be used; never, if it ends before. */
  ready: Promise<void>
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>
  stop: () => Promise<void>
}

/** What a part says over the channel that also tells it when the launcher is gone. */
type Message = { progress?: string; ready?: true }

/**
 * The young heap, in megabytes: with Node's default of 16, a server at rest keeps 12 more, needed only at its start; a
 * bidder, whose bids leave nothing behind, would keep 8 more with 8.
 */
export const HEAP_FLAGS = { other: ['--max-semi-space-size=8'], delivery: ['--max-semi-space-size=4'] }

/**
 * glibc's allocator gives each thread pools of its own, 15 MB of a server at rest; pictures are cut in threads. It also
 * raises its thresholds to the longest buffer that was freed, and keeps what is shorter: as fixed ones, at its own first
 * values, a server at rest has 17 MB less.
 */
const LEAN_MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** In a process group of its own, so that Ctrl-C reaches the launcher alone and parts stop in order. */
export function startPart(script: string, env: NodeJS.ProcessEnv, progress: (step: string) => void): Part {
  const flags = script.endsWith('delivery-process.ts') ? HEAP_FLAGS.delivery : HEAP_FLAGS.other
  const child = spawn(process.execPath, [...flags, script], {
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
  return { ready, ended, stop: () => stop(child, ended) }
}

/** Compiles what parts will run, in a process that ends, so that their own have nothing left to compile. */
export async function compile(scripts: string[]): Promise<void> {
  const imports = scripts.map((script) => `import('./${script}')`).join(';')
  const child = spawn(process.execPath, ['-e', imports], {
    cwd: root,
    stdio: 'ignore',
  })
  // What cannot be compiled says so when it is started.
  await new Promise<unknown>((resolve) => child.once('exit', resolve).once('error', resolve))
}

async function stop(child: ChildProcess, ended: Promise<unknown>) {
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await ended
  clearTimeout(impatience)
}
