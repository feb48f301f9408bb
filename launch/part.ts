import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const PATIENCE_MS = 20_000

/** A running process of the product: the server, or the sandbox. */
export type Part = {
  name: string
  /** The exit code, 1 for a signal. */
  ended: Promise<number>
  stop: () => Promise<void>
}

/** In a process group of its own, so that Ctrl-C reaches the launcher alone and parts stop in order. */
export function startPart(
  name: string,
  script: string,
  env: NodeJS.ProcessEnv,
  onMessage: (message: unknown) => void = () => {},
): Part {
  const given = ['--import', path.join(import.meta.dirname, 'end-with-launcher.ts'), script]
  const child = spawn(process.execPath, given, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', onMessage)
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  return { name, ended, stop: () => stop(child, ended) }
}

async function stop(child: ChildProcess, ended: Promise<number>) {
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await ended
  clearTimeout(impatience)
}
