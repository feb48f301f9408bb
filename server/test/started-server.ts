import { fork } from 'node:child_process'
import path from 'node:path'

const MAIN = path.join(import.meta.dirname, '../src/main.ts')

/** The server as its launcher starts it, in a process of its own, on any free port. */
export function startServer(env: Record<string, string>) {
  const child = fork(MAIN, {
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'info', PORT: '0', METRICS_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text))
  const steps: string[] = []
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  )
  const ready = new Promise<'ready' | 'ended'>((resolve) => {
    void ended.then(() => resolve('ended'))
    child.on('message', ({ progress, ready: isReady }: { progress?: string; ready?: true }) => {
      if (progress) steps.push(progress)
      if (isReady) resolve('ready')
    })
  })
  return { child, ready, ended, steps, said: () => said }
}
