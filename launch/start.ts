import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig, type Config } from '../server/src/config.ts'
import { refuseSecondStart } from '../server/src/platform/db/bundled/start.ts'
import { buildWebApp } from './build-web.ts'
import { keepRunning } from './keep-running.ts'
import { atEnd, complain, end, hasEnded, launch, progress, say, tellSystemd } from './launcher.ts'
import { compile, SCRIPTS, startPart, type PartName } from './part.ts'
import { requireFreePorts, type WantedPort } from './ports.ts'
import { root } from './run.ts'

launch(async () => {
  const config = readConfig(process.env)
  const { isProduction, database, dataFolder } = config
  if (!isProduction && !existsSync(path.join(root, SCRIPTS.sandbox))) {
    throw new Error('This is a release, which has no sandbox: set NODE_ENV=production.')
  }
  if (database.url === null) {
    await refuseSecondStart(dataFolder)
    // A killed server leaves its database running.
    atEnd(() => refuseSecondStart(dataFolder).catch(() => {}))
  }
  const parts = partsOf(config)
  await requireFreePorts(config.host, Object.values(parts).flat())
  const names = Object.keys(parts) as PartName[]
  const compiled = compile(names.filter((name) => name !== 'sandbox'))
  if (config.roles.includes('web')) await buildWebApp(progress)
  // A developer's terminal shows only problems; `LOG_LEVEL` shows the rest.
  const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || (isProduction ? 'info' : 'warn') }
  for (const name of names) {
    if (name !== 'sandbox') await compiled
    await startInOrder(name, env)
  }
  if (hasEnded()) return
  say(welcome(config))
  tellSystemd(process.env)
})

/** The parts that this machine runs, in the order of their start, with the ports on which they listen. */
function partsOf(config: Config): Partial<Record<PartName, WantedPort[]>> {
  const { isProduction, roles, delivery, sandboxPort } = config
  const web = { variable: 'PORT', port: config.port }
  const sandbox = [
    { variable: 'SANDBOX_PORT', port: sandboxPort },
    { variable: 'SANDBOX_PORT (plus one, for mail)', port: sandboxPort + 1 },
  ]
  const server = [
    ...(roles.includes('web') ? [web] : []),
    { variable: 'METRICS_PORT', port: config.metricsPort },
  ]
  const bidder = [
    { variable: 'DELIVERY_PORT', port: delivery.port },
    { variable: 'BIDDER_PORT', port: delivery.bidderPort },
    { variable: 'DELIVERY_METRICS_PORT', port: delivery.metricsPort },
  ]
  return {
    ...(!isProduction && { sandbox }),
    ...(roles.some((role) => role !== 'delivery') && { server }),
    ...(roles.includes('delivery') && { delivery: bidder }),
  }
}

/** Resolves once the part is ready. If it cannot start, all others stop too. */
async function startInOrder(name: PartName, env: NodeJS.ProcessEnv) {
  if (hasEnded()) return
  progress(`Starting the ${name}`)
  const part = keepRunning(name, () => startPart(SCRIPTS[name], env, progress), complain)
  atEnd(part.stop)
  void part.failed.then(() => end(1))
  await part.ready
}

const KEYS = '\n\nCtrl-C stops everything.'

function welcome({ isProduction, publicOrigin, demo, sandboxPort }: Config) {
  const sandbox = `http://localhost:${sandboxPort}`
  const addresses = `
  Sandbox    ${sandbox}
  SMS inbox  ${sandbox}/sms
  Mail       ${sandbox}/mail`
  const phones = `

  Sign in as 09120000001  an advertiser with campaigns
             09120000002  a new advertiser
             09120000009  a member of the staff`
  return `
Jarchi is ready.

  Panel      ${publicOrigin}${isProduction ? '' : addresses}${demo ? phones : ''}${process.stdout.isTTY ? KEYS : ''}`
}
