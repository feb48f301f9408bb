import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../launch/ports.ts'

export type Product = {
  origin: string
  sandbox: string
  /** Process id of the server, a child of the launcher. */
  serverPid: number
  /** Process id of the delivery process. */
  deliveryPid: number
  /** Its data folder. */
  data: string
  stop: () => Promise<void>
}

async function answers(url: string) {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function childRunning(parent: number, script: string): Promise<number> {
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(' ')
  for (const pid of children.filter(Boolean).map(Number)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (command.includes(script)) return pid
  }
  throw new Error(`No child of ${parent} runs ${script}`)
}

/** A product that runs already, for many programs, which leave it running. */
const { BENCH_PRODUCT: given } = process.env

/** The product of the programs that measure what advertisers get. */
export async function startProduct(): Promise<Product> {
  if (given) return { ...(JSON.parse(given) as Omit<Product, 'stop'>), stop: async () => {} }
  // In development every session is a development session, with a link and chunks that advertisers never
  // see, and visitors come to the sandbox by themselves.
  return startOwnProduct({ NODE_ENV: 'test', OTP_RESEND_SECONDS: '10' })
}

/** The whole product with demo content in its own data folder, as `npm start` runs it, except for `env`. */
export async function startOwnProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'jarchi-bench-'))
  const data = join(folder, 'data')
  const root = join(import.meta.dirname, '../..')
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const [deliveryPort, bidderPort] = [await freePort(), await freePort()]
  const launcher = spawn(process.execPath, ['launch/start.ts'], {
    cwd: root,
    // Over the channel it learns when this program is gone.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DELIVERY_PORT: String(deliveryPort),
      BIDDER_PORT: String(bidderPort),
      METRICS_PORT: '0',
      DELIVERY_METRICS_PORT: '0',
      JARCHI_DATA: data,
      LOG_LEVEL: 'warn',
    },
  })
  const ended = new Promise((resolve) => launcher.once('exit', resolve))
  const gone = ended.then(() => Promise.reject(new Error('The product ended before it was ready.')))
  gone.catch(() => {})
  const stop = async () => {
    launcher.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const origin = `http://localhost:${port}`
  try {
    await Promise.race([untilReady(origin, 180), gone])
    const serverPid = await childRunning(launcher.pid ?? 0, 'server/src/main.ts')
    await untilReady(`http://localhost:${deliveryPort}`, 60)
    const deliveryPid = await childRunning(launcher.pid ?? 0, 'server/src/delivery-process.ts')
    return { origin, sandbox: `http://localhost:${sandboxPort}`, serverPid, deliveryPid, data, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilReady(origin: string, seconds: number) {
  for (let waited = 0; !(await answers(`${origin}/readyz`)); waited += 200) {
    if (waited > seconds * 1_000) throw new Error(`${origin} was not ready within ${seconds} seconds`)
    await pause(200)
  }
}
