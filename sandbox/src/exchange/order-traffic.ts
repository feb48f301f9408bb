import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const USAGE = `npm run traffic -- [--seed 7] [--rate 200] [--minutes 5] [--curve flat|day] [--ctr 0.02]
                   [--bots 0.05] [--speed 1] [--faults dup_burl:0.003,late:0.01]`
const sandbox = `http://localhost:${process.env.SANDBOX_PORT || 8081}`
const options = {
  seed: { type: 'string' },
  rate: { type: 'string' },
  minutes: { type: 'string' },
  curve: { type: 'string' },
  ctr: { type: 'string' },
  bots: { type: 'string' },
  speed: { type: 'string' },
  faults: { type: 'string' },
} as const
type State = { running: boolean; requests: number; waiting: number; detail?: string }

/** Orders visitors of a running sandbox, reports their progress, and finally prints the truth. */
async function order() {
  const { values } = parseArgs({ options })
  const body = Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      name === 'curve' || name === 'faults' ? [name, value] : [name, Number(value)],
    ),
  )
  const call = async <Reply>(method: string, path: string, payload?: object): Promise<Reply> => {
    const answer = await fetch(`${sandbox}/exchange/${path}`, {
      method,
      ...(payload && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      }),
    })
    return (await answer.json()) as Reply
  }
  const begun = await call<State>('POST', 'traffic', body)
  if (begun.detail !== undefined) throw new Error(begun.detail)
  process.once('SIGINT', () => void call('DELETE', 'traffic').finally(() => process.exit(130)))
  for (let state = begun; state.running; state = await call<State>('GET', 'traffic')) {
    process.stderr.write(`${state.requests} requests, ${state.waiting} calls to come\n`)
    await sleep(5_000)
  }
  process.stdout.write(`${JSON.stringify(await call('GET', 'truth.json'), null, 2)}\n`)
}

try {
  await order()
} catch (error) {
  const cause = (error as Error & { cause?: NodeJS.ErrnoException }).cause
  const reason =
    cause?.code === 'ECONNREFUSED' ? `No sandbox answers at ${sandbox}.` : (error as Error).message
  process.stderr.write(`${reason}\n\n${USAGE}\n`)
  process.exitCode = 1
}
