import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig, type Config } from '../server/src/config.ts'
import { refuseSecondStart, startBundledDatabase } from '../server/src/platform/db/bundled/start.ts'
import { openFront, type Front } from './dev-front.ts'
import { atEnd, complain, hasEnded, launch, progress, say, work } from './launcher.ts'
import { SCRIPTS, startPart, type Part, type PartName } from './part.ts'
import { freePort, requireFreePorts } from './ports.ts'

const WATCHED = ['server/src', 'server/database', 'shared/src', 'data']
/** What the server and the delivery process read at their start. */
const IS_READ = /^(?:(?:server|shared|data)\/.*(?<!\.test|\.attack)\.(?:ts|sql|json)|web\/index\.html)$/
/** Editors write a file in several steps. */
const SETTLED_MS = 30

/** Everything, with the panel from its sources; what a change touches is started again, the rest stays. */
launch(async () => {
  const config = readConfig(process.env)
  if (config.isProduction) throw new Error('NODE_ENV=production is not for development: use `npm start`.')
  await requireFreePorts(config.host, [
    { variable: 'PORT', port: config.port },
    { variable: 'DELIVERY_PORT', port: config.delivery.port },
    { variable: 'SANDBOX_PORT', port: config.sandboxPort },
  ])
  const [front, database] = await Promise.all([
    openFront(),
    openDatabase(config),
    readied('sandbox', begun('sandbox')),
  ])
  atEnd(front.close)
  const { renewServer, renewDelivery } = renewals(front, {
    ...database,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    PUBLIC_ORIGIN: config.publicOrigin,
  })
  await renewServer()
  await front.listen(config.host, config.port)
  if (!hasEnded()) say(welcome(config))
  let isStale = false
  let last = Promise.resolve()
  let delivery = renewDelivery()
  work(() => delivery)
  /** One after the other; changes in between need only one more. */
  const reload = async () => {
    await sleep(SETTLED_MS)
    if (!isStale || hasEnded()) return
    isStale = false
    const began = performance.now()
    await renewServer()
    progress(`The server has the change (${Math.round(performance.now() - began)} ms)`)
    if (!isStale) delivery = delivery.then(renewDelivery).catch(told('The next change starts it again.'))
  }
  front.watch(WATCHED, (file) => {
    if (!IS_READ.test(file)) return
    isStale = true
    last = last.then(reload).catch(told('The one before goes on, until the next change.'))
  })
})

/** Left running, in this process: a server that is started again finds its sessions and everything else. */
async function openDatabase({ database, dataFolder }: Config): Promise<NodeJS.ProcessEnv> {
  if (database.url !== null) return {}
  await refuseSecondStart(dataFolder)
  const { connection, stop } = await startBundledDatabase(dataFolder, { progress })
  atEnd(stop)
  const { host = '', user, database: name } = connection
  return { DATABASE_URL: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}` }
}

const told = (next: string) => (error: Error) => {
  if (!hasEnded()) complain(`${error.message} ${next}`)
}

type Given = Parameters<typeof startPart>[3]

function begun(name: PartName, env: NodeJS.ProcessEnv = {}, given?: Given): Part {
  if (hasEnded()) throw new Error(`The ${name} is not started any more.`)
  const part = startPart(SCRIPTS[name], { ...process.env, ...env }, progress, given)
  atEnd(part.stop)
  return part
}

/** The part when it is ready; throws if it ends before. */
async function readied(name: PartName, part: Part): Promise<Part> {
  const failed = part.ended.then((code) => {
    throw new Error(`The ${name} did not start (${code}).`)
  })
  await Promise.race([part.ready, failed])
  return part
}

/** Start the server and the delivery process again. */
function renewals(front: Front, env: NodeJS.ProcessEnv) {
  let server: Part | null = null
  let delivery: Part | null = null
  const standby = async () => {
    const port = await freePort()
    const own = { ...env, PORT: String(port), METRICS_PORT: '0' }
    return { port, part: begun('server', own, { given: [front.panel], isStandby: true }) }
  }
  let next = standby()
  return {
    /** The one before answers until the next is ready. */
    async renewServer() {
      const { port, part } = await next
      await front.writePanel()
      part.begin()
      await readied('server', part).finally(() => {
        next = standby()
        next.catch(() => {})
      })
      front.passTo(port)
      void server?.stop()
      server = part
      void part.ended.then((code) => {
        if (part !== server || hasEnded()) return
        complain(`The server ended (${code}); the next change starts it again.`)
      })
    },
    /** Other programs know its ports, so the one before has to leave them. */
    async renewDelivery() {
      await delivery?.stop()
      delivery = await readied('delivery', begun('delivery', { ...env, DELIVERY_METRICS_PORT: '0' }))
    },
  }
}

const welcome = ({ publicOrigin, sandboxPort }: Config) => `
Jarchi is ready for changes: components are replaced, the server is started again.

  Panel      ${publicOrigin}
  Sandbox    http://localhost:${sandboxPort} (codes that sign in: /sms)

Ctrl-C stops everything.`
