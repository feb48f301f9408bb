import path from 'node:path'
import { parseArgs } from 'node:util'
import { complain, failureText, misused, say } from '../../server/src/platform/command-line.ts'
import { keptSecrets } from '../../server/src/platform/config/development-secrets.ts'
import { variables } from '../../server/src/operations/config/variables.ts'
import { readSome } from '../../server/src/platform/config/read-some.ts'
import { tokenKeys } from '../../server/src/delivery/tracking/token.ts'
import { hangUp } from './http-call.ts'
import { Marketplace } from './marketplace.ts'
import { Meters } from './meters.ts'
import { OpenLoop } from './open-loop.ts'
import { Panel } from './panel.ts'

const { JARCHI_DATA, PUBLIC_ORIGIN, PORT, DELIVERY_URL, DELIVERY_PORT, BIDDER_PORT, TOKEN_SECRET } = variables
const READ = { JARCHI_DATA, PUBLIC_ORIGIN, PORT, DELIVERY_URL, DELIVERY_PORT, BIDDER_PORT }

const USAGE = `Usage: npm run load -- [--rate 50] [--panel 0] [--seconds 60] [--link URL] [--spend] [--seed NUMBER]
                    [--bidder-at URL] [--trackers-at URL] [--panel-at URL]

Drives a running installation with the sandbox's visitors: --rate bid requests a second, the events of those it wins,
and --panel calls a second of the panel (with --link, of "npm run sign-in-link", those of a signed-in user too). Calls
leave when they are due, whatever the answers, and their times count from then. Prints what was carried.

Bids are real, and hold their money for seconds. Events are marked as tests, with TOKEN_SECRET: nobody pays for them,
and reports show their clicks as tests that do not count. With --spend they are real, with the exchange's notices:
ADVERTISERS PAY FOR THE CLICKS.

The doors are those of BIDDER_PORT on this machine, DELIVERY_URL and PUBLIC_ORIGIN, unless others are given.`

const options = {
  rate: { type: 'string', default: '50' },
  panel: { type: 'string', default: '0' },
  seconds: { type: 'string', default: '60' },
  link: { type: 'string' },
  spend: { type: 'boolean', default: false },
  seed: { type: 'string' },
  'bidder-at': { type: 'string' },
  'trackers-at': { type: 'string' },
  'panel-at': { type: 'string' },
} as const

/** A mistake of the caller. */
class Misuse extends Error {}

/** The exit code: 0 done, 1 failed or a door answered nothing, 2 misused. */
async function main(words: string[]): Promise<number> {
  if (/^(--)?help$/.test(words[0] ?? '')) return say(USAGE, 0)
  const asked = settingsOf(words)
  const { seed, rate, seconds, keys } = asked
  const [loop, meters] = [new OpenLoop(), new Meters()]
  const panel = asked.panel.rate > 0 ? new Panel(asked.panel) : null
  const marketplace = new Marketplace({ loop, meters }, asked)
  process.once('SIGINT', () => loop.stop())
  process.stderr.write(
    `${seconds} s, seed ${seed}: ${rate} bid requests and ${asked.panel.rate} calls of the panel a second\n`,
  )
  try {
    await panel?.signIn()
    const began = performance.now()
    await Promise.all([rate > 0 && marketplace.open(), panel?.visit(loop, meters)])
    const passed = (performance.now() - began) / 1_000
    await loop.ended()
    const { bids, wins } = marketplace
    const price = keys === null ? 'their clicks cost money' : 'their events are tests and cost nothing'
    say(`${meters.table(passed)}\n\n${bids} bids, ${wins} won; ${price}.`, 0)
    return say(
      `This program itself was late by at most ${loop.lateness.toFixed(1)} ms.`,
      meters.closed.length > 0 ? 1 : 0,
    )
  } finally {
    marketplace.close()
    hangUp()
  }
}

/** Throws a sentence, for a mistake of the caller `Misuse`. */
function settingsOf(words: string[]) {
  const { values: given } = parsed(words)
  const values = readSome(process.env, READ)
  const [seed, rate, seconds, panelRate] = [
    numberOf('seed', given.seed ?? `${Math.floor(Date.now() / 1_000)}`),
    numberOf('rate', given.rate),
    numberOf('seconds', given.seconds),
    numberOf('panel', given.panel),
  ]
  const panel = addressOf('panel-at', given['panel-at'] ?? values.PUBLIC_ORIGIN)
  return {
    seed,
    rate,
    seconds,
    keys: given.spend ? null : keysOf(path.resolve(values.JARCHI_DATA)),
    bidder: addressOf('bidder-at', given['bidder-at'] ?? `http://127.0.0.1:${values.BIDDER_PORT}`),
    trackers: addressOf('trackers-at', given['trackers-at'] ?? values.DELIVERY_URL),
    panel: { panel, link: given.link ?? null, rate: panelRate, seconds },
  }
}

/** Outside of production the installation has made its own secret. */
function keysOf(dataFolder: string) {
  const kept = process.env.NODE_ENV === 'production' ? null : keptSecrets(dataFolder)
  return tokenKeys(readSome({ ...kept, ...process.env }, { TOKEN_SECRET }).TOKEN_SECRET)
}

function parsed(words: string[]) {
  try {
    return parseArgs({ args: words, options })
  } catch (error) {
    throw new Misuse((error as Error).message.split('. ')[0], { cause: error })
  }
}

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (text === '' || !Number.isFinite(number) || number < 0) throw new Misuse(`--${name} is a number.`)
  return number
}

function addressOf(name: string, text: string): string {
  if (!/^https?:\/\/[^\s?#]+$/.test(text))
    throw new Misuse(`--${name} is an address such as https://t.example.ir.`)
  return text.replace(/\/$/, '')
}

function failed(error: unknown): number {
  if (error instanceof Misuse) return misused(error.message, 'load')
  const isBug = error instanceof TypeError || error instanceof RangeError
  return complain(failureText(error, !isBug), 1)
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => (process.exitCode = failed(error)),
)
