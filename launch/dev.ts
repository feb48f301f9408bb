import { readConfig, type Config } from '../server/src/config.ts'
import { refuseSecondStart, startBundledDatabase } from '../server/src/platform/db/bundled/start.ts'
import type { Connection } from '../server/src/platform/db/client.ts'
import { openFront, type Front } from './dev-front.ts'
import { DELIVERY, SERVER, startPart, type Part } from './part.ts'
import { freePort, requireFreePorts } from './ports.ts'

const SANDBOX = 'sandbox/src/main.ts'
const WATCHED = ['server/src', 'server/database', 'shared/src', 'data']
/** What the server and the delivery process read at their start. */
const IS_READ = /^(?:(?:server|shared|data)\/.*(?<!\.test|\.attack)\.(?:ts|sql|json)|web\/index\.html)$/
/** Editors write a file in several steps. */
const SETTLED_MS = 30

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

/** What ends at the end, the newest last. */
const closings: (() => Promise<unknown>)[] = []
let isStopping = false

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stopAll(0))
process.on('disconnect', () => void stopAll(0))

async function stopAll(exitCode: number) {
  if (isStopping) return
  isStopping = true
  for (const close of closings.toReversed()) await close()
  process.exit(exitCode)
}

/** Everything, with the panel from its sources; what a change touches is started again, the rest stays. */
async function develop() {
  const config = readConfig(process.env)
  if (config.isProduction) throw new Error('NODE_ENV=production is not for development: use `npm start`.')
  await requireFreePorts(config.host, [
    { variable: 'PORT', port: config.port },
    { variable: 'DELIVERY_PORT', port: config.delivery.port },
    { variable: 'SANDBOX_PORT', port: config.sandboxPort },
  ])
  const sandbox = startSandbox()
  sandbox.catch(giveUp)
  const [front, database] = await Promise.all([openFront(), openDatabase(config)])
  closings.push(front.close)
  const reloaded = new Reloaded(front, {
    ...process.env,
    ...database,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    PUBLIC_ORIGIN: config.publicOrigin,
  })
  closings.push(() => reloaded.stop())
  await Promise.all([sandbox, reloaded.renewServer()])
  await front.listen(config.host, config.port)
  if (!isStopping) say(welcome(config))
  reloaded.startDelivery()
  let settled: NodeJS.Timeout | undefined
  front.watch(WATCHED, (file) => {
    if (!IS_READ.test(file)) return
    clearTimeout(settled)
    settled = setTimeout(() => reloaded.reload(), SETTLED_MS)
  })
}

/** Left running, in this process: a server that is started again finds its sessions and everything else. */
async function openDatabase({ database, dataFolder }: Config): Promise<NodeJS.ProcessEnv> {
  if (database.url !== null) return {}
  await refuseSecondStart(dataFolder)
  const { connection, stop } = await startBundledDatabase(dataFolder, {
    progress: (step) => say(`· ${step}`),
  })
  closings.push(stop)
  return { DATABASE_URL: urlOf(connection) }
}

const urlOf = ({ host = '', user, database }: Connection) =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

async function startSandbox() {
  const part = startPart(SANDBOX, process.env, say)
  closings.push(part.stop)
  await readyOf(SANDBOX, part)
}

/** Throws if the part ends instead. */
async function readyOf(name: string, part: Part) {
  const failed = part.ended.then((code) => {
    throw new Error(`${name} did not start (${code}).`)
  })
  await Promise.race([part.ready, failed])
}

/** The server and the delivery process, which changes of the code start again. */
class Reloaded {
  #server: Part | null = null
  #delivery: Part | null = null
  /** Those that start or end too. */
  readonly #alive = new Set<Part>()
  #isStale = false
  /** One after the other. */
  #work: Promise<void> = Promise.resolve()
  readonly #env: NodeJS.ProcessEnv
  readonly #front: Front

  constructor(front: Front, env: NodeJS.ProcessEnv) {
    this.#front = front
    this.#env = env
  }

  startDelivery() {
    this.#work = this.#work.then(() => this.#renewDelivery()).catch(giveUp)
  }

  /** A change while it works begins it again. */
  reload() {
    this.#isStale = true
    this.#work = this.#work.then(() => this.#untilFresh())
  }

  async #untilFresh() {
    while (this.#isStale) {
      this.#isStale = false
      const began = performance.now()
      try {
        await this.renewServer()
        say(`· The server has the change (${Math.round(performance.now() - began)} ms)`)
        if (!this.#isStale) await this.#renewDelivery()
      } catch (error) {
        if (isStopping) return
        complain(`${(error as Error).message} The one before goes on, until the next change.`)
      }
    }
  }

  /** The one before answers until the next is ready. */
  async renewServer() {
    const port = await freePort()
    await this.#front.writePanel()
    const env = { PORT: String(port), METRICS_PORT: '0' }
    const next = await this.#started(SERVER, env, [this.#front.panel])
    this.#front.passTo(port)
    void this.#server?.stop()
    this.#server = next
  }

  /** Other programs know its ports, so the one before has to leave them. */
  async #renewDelivery() {
    await this.#delivery?.stop()
    this.#delivery = await this.#started(DELIVERY, { DELIVERY_METRICS_PORT: '0' })
  }

  async #started(script: string, env: NodeJS.ProcessEnv, given: string[] = []) {
    if (isStopping) throw new Error(`${script} is not started any more.`)
    const part = startPart(script, { ...this.#env, ...env }, (step) => say(`· ${step}`), given)
    this.#alive.add(part)
    void part.ended.then((code) => {
      this.#alive.delete(part)
      if (part === this.#server) complain(`${script} ended (${code}); the next change starts it again.`)
    })
    await readyOf(script, part)
    return part
  }

  async stop() {
    this.#isStale = false
    this.#server = null
    await Promise.all([...this.#alive].map((part) => part.stop()))
  }
}

const welcome = ({ publicOrigin, sandboxPort }: Config) => `
Jarchi is ready for changes: components are replaced, the server is started again.

  Panel      ${publicOrigin}
  Sandbox    http://localhost:${sandboxPort} (codes that sign in: /sms)

Ctrl-C stops everything.`

function giveUp(error: unknown) {
  if (isStopping) return
  complain(error instanceof Error ? error.message : String(error))
  void stopAll(1)
}

develop().catch(giveUp)
