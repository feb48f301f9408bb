import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Config } from '../../src/config.ts'
import type { testApp } from '../harness.ts'
import type { Moment, Order } from './moment.ts'

const LATE_MS = 30_000
const SERVER = path.join(import.meta.dirname, 'mortal-server.ts')

type Mortal = { child: ChildProcess; built: Promise<unknown>; death: Promise<unknown> }

type Parent = Pick<Awaited<ReturnType<typeof testApp>>, 'connection' | 'deps' | 'clock'>

/** The product in a process that can be killed; another one is always ready to replace it. */
export async function mortalProduct({ connection, deps, clock }: Parent, port: number) {
  const env = { ...environmentOf(deps.config, port), MORTAL_DATABASE: JSON.stringify(connection) }
  const spawn = (): Mortal => {
    const child = fork(SERVER, {
      env: { ...process.env, ...env, MORTAL_NOW: clock.now.toISOString() },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    return { child, built: once(child, 'message'), death: once(child, 'exit') }
  }
  let standby = spawn()
  let serving = standby

  const tell = async (order: Order): Promise<void> => {
    const answer = once(serving.child, 'message')
    serving.child.send(order, () => {})
    await Promise.race([answer, serving.death])
  }
  const takeOver = async () => {
    serving = standby
    await Promise.race([
      serving.built,
      serving.death.then(() => Promise.reject(new Error('it did not start'))),
    ])
    await tell({ do: 'clock', now: clock.now.toISOString() })
    await tell({ do: 'listen' })
    standby = spawn()
  }
  await takeOver()

  return {
    tell,
    /** Does a step in which the server has to die, unless `moment` is null; after that another one serves. */
    async dyingAt<T>(moment: Moment | null, act: () => Promise<T>) {
      if (moment === null) return { died: false, answer: await act() }
      await tell({ do: 'die', at: moment })
      // A client that asks a dying server gets no answer.
      const answer = await act().catch(() => undefined)
      const late = setTimeout(() => serving.child.kill('SIGTERM'), LATE_MS)
      const [, signal] = (await serving.death) as [number | null, string | null]
      clearTimeout(late)
      await takeOver()
      if (signal !== 'SIGKILL') throw new Error(`it never came to ${moment.when} ${moment.what}`)
      return { died: true, answer }
    },
    async close() {
      for (const { child } of [serving, standby]) child.kill('SIGKILL')
      await Promise.all([serving.death, standby.death])
    },
  }
}

function environmentOf({ secrets, dataFolder, payments, publicOrigin }: Config, port: number) {
  const { zarinpal, sep } = payments.gateways.settings
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    PUBLIC_ORIGIN: publicOrigin,
    JARCHI_DATA: dataFolder,
    JWT_SECRET: secrets.jwt.current,
    SESSION_SECRET: secrets.session.current,
    OTP_SECRET: secrets.otp.current,
    ZARINPAL_BASE_URL: zarinpal.baseUrl,
    SEP_BASE_URL: sep.baseUrl,
    SESSION_IDLE_HOURS: '9000',
    ACCESS_TOKEN_SECONDS: '9000000',
  }
}
