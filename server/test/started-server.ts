import { fork } from 'node:child_process'
import path from 'node:path'

const OURS = path.join(import.meta.dirname, '../..')

/**
 * The server as its launcher starts it, in its own process, on any free port; of another checkout if given.
 */
export function startServer(env: Record<string, string>, checkout = OURS) {
  return started(checkout, 'main.ts', { PORT: '0', METRICS_PORT: '0', ...env })
}

/** The delivery process in the same way. */
export function startDelivery(env: Record<string, string>, checkout = OURS) {
  return started(checkout, 'delivery-process.ts', {
    DELIVERY_PORT: '0',
    DELIVERY_METRICS_PORT: '0',
    PRICE_BY_MARKET: '0',
    ...env,
  })
}

function started(checkout: string, script: string, env: Record<string, string>) {
  const child = fork(path.join(checkout, 'server/src', script), {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'info', ...env },
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
