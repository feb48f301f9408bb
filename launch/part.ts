import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const PATIENCE_MS = 20_000

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

/** In megabytes, half of Node's default. With the default, a server at rest keeps 12 more, needed only at its start. */
const YOUNG_HEAP = '--max-semi-space-size=8'

/** In a process group of its own, so that Ctrl-C reaches the launcher alone and parts stop in order. */
export function startPart(script: string, env: NodeJS.ProcessEnv, progress: (step: string) => void): Part {
  const child = spawn(process.execPath, [YOUNG_HEAP, script], {
    cwd: root,
    env,
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

async function stop(child: ChildProcess, ended: Promise<unknown>) {
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await ended
  clearTimeout(impatience)
}
