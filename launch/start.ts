import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig, type Config } from '../server/src/config.ts'
import { refuseSecondStart } from '../server/src/platform/db/bundled/start.ts'
import { buildWebApp } from './build-web.ts'
import { keepRunning, type KeptPart } from './keep-running.ts'
import { compile, DELIVERY, SERVER, startPart } from './part.ts'
import { requireFreePorts, type WantedPort } from './ports.ts'

const root = path.join(import.meta.dirname, '..')
const SANDBOX = 'sandbox/src/main.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const progress = (step: string) => say(`· ${step}`)

/** The newest last; they stop in the opposite order. */
const parts: KeptPart[] = []
let isStopping = false
/** The folder of the database that we have to end. */
let bundledHome: string | null = null

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stopAll(0))
process.on('disconnect', () => void stopAll(0))

async function stopAll(exitCode: number) {
  if (isStopping) return
  isStopping = true
  for (const part of parts.toReversed()) await part.stop()
  // A killed server leaves its database running.
  if (bundledHome !== null) await refuseSecondStart(bundledHome).catch(() => {})
  process.exit(exitCode)
}

async function start() {
  const config = readConfig(process.env)
  if (!config.isProduction && !existsSync(path.join(root, SANDBOX))) {
    throw new Error('This is a release, which has no sandbox: set NODE_ENV=production.')
  }
  if (config.database.url === null) {
    await refuseSecondStart(config.dataFolder)
    bundledHome = config.dataFolder
  }
  const { roles } = config
  const hasServer = startsServer(config)
  await requireFreePorts(config.host, portsOf(config))
  const compiled = compile([
    ...(hasServer ? [SERVER] : []),
    ...(roles.includes('delivery') ? [DELIVERY] : []),
  ])
  if (roles.includes('web')) await buildWebApp(progress)
  // A developer's terminal shows only problems; `LOG_LEVEL` shows the rest.
  const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || (config.isProduction ? 'info' : 'warn') }
  if (!config.isProduction) await startInOrder('sandbox', SANDBOX, env)
  await compiled
  if (hasServer) await startInOrder('server', SERVER, env)
  if (roles.includes('delivery')) await startInOrder('delivery', DELIVERY, env)
  if (!isStopping) say(welcome(config))
}

const startsServer = ({ roles }: Config) => roles.includes('web') || roles.includes('background')

/** All ports that the parts are to listen on, by what sets them. */
function portsOf(config: Config): WantedPort[] {
  const { roles, delivery, sandboxPort } = config
  const wanted: [isNeeded: boolean, variable: string, port: number][] = [
    [roles.includes('web'), 'PORT', config.port],
    [startsServer(config), 'METRICS_PORT', config.metricsPort],
    [roles.includes('delivery'), 'DELIVERY_PORT', delivery.port],
    [roles.includes('delivery'), 'BIDDER_PORT', delivery.bidderPort],
    [roles.includes('delivery'), 'DELIVERY_METRICS_PORT', delivery.metricsPort],
    [!config.isProduction, 'SANDBOX_PORT', sandboxPort],
    [!config.isProduction, 'SANDBOX_PORT (plus one, for mail)', sandboxPort + 1],
  ]
  return wanted.flatMap(([isNeeded, variable, port]) => (isNeeded ? [{ variable, port }] : []))
}

/** Resolves once the part is ready. If it cannot start, all others stop too. */
async function startInOrder(name: string, script: string, env: NodeJS.ProcessEnv) {
  if (isStopping) return
  progress(`Starting the ${name}`)
  const complain = (text: string) => process.stderr.write(`${text}\n`)
  const part = keepRunning(name, () => startPart(script, env, progress), complain)
  parts.push(part)
  void part.failed.then(() => stopAll(1))
  await part.ready
}

function welcome({ isProduction, publicOrigin, demo, sandboxPort }: Config) {
  const sandbox = `http://localhost:${sandboxPort}`
  return [
    '',
    'Jarchi is ready.',
    '',
    `  Panel      ${publicOrigin}`,
    ...(isProduction
      ? []
      : [`  Sandbox    ${sandbox}`, `  SMS inbox  ${sandbox}/sms`, `  Mail       ${sandbox}/mail`]),
    ...(demo ? DEMO_PHONES : []),
    '',
    'Ctrl-C stops everything.',
  ].join('\n')
}

const DEMO_PHONES = [
  '',
  '  Sign in as 09120000001  an advertiser with campaigns',
  '             09120000002  a new advertiser',
  '             09120000009  a member of the staff',
]

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return stopAll(1)
})
