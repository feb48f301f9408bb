import { createServer, type AddressInfo } from 'node:net'
import type { PaymentStart, PaymentView } from '@jarchi/shared/api/payments.ts'
import type { FastifyInstance } from 'fastify'
import { testApp } from './harness.ts'

type Headers = Record<string, string>
export type Started = {
  payment_id: string
  redirect_type: string
  redirect_url: string
  data: Record<string, string>
}
export type BankName = 'zarinpal' | 'sep'
export type Outcome = 'paid' | 'failed' | 'cancelled' | 'paid_no_return'

export const PAYMENTS = '/svc/api/api/v2/account/payments/'

export type BuildSandbox = (options: {
  now: () => Date
}) => Promise<Pick<FastifyInstance, 'inject' | 'listen' | 'close' | 'server'>>

/** The product, listening where the sandbox's banks can reach it; both use one clock. */
export async function payingApp(buildSandbox: BuildSandbox, env: Record<string, string> = {}) {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const t = await testApp({
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    // Payments outlive a session's token, and tests have only one.
    ACCESS_TOKEN_SECONDS: '9000000',
    SESSION_IDLE_HOURS: '9000',
    ZARINPAL_BASE_URL: `http://127.0.0.1:${sandboxPort}/banks/zarinpal`,
    SEP_BASE_URL: `http://127.0.0.1:${sandboxPort}/banks/sep`,
    ...env,
  })
  const sandbox = await buildSandbox({ now: () => t.clock.now })
  await sandbox.listen({ host: '127.0.0.1', port: sandboxPort })
  await t.app.listen({ host: '127.0.0.1', port })

  const pay = (headers: Headers, payload: object) =>
    t.app.inject({ method: 'POST', url: PAYMENTS, headers, payload })

  /** A started payment, and the bank's id for it. */
  const begin = async (headers: Headers, gateway: BankName, more: object = {}) => {
    const answer = await pay(headers, { amount: 20_000_000, gateway, ...more })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const started = answer.json<PaymentStart & Started>()
    return { ...started, id: started.payment_id, token: tokenOf(started) }
  }

  const bank = (name: BankName) => ({
    decide: async (token: string, outcome: Outcome, callbacks?: number) => {
      const payload = { outcome, ...(callbacks !== undefined && { callbacks }) }
      const url = `/banks/${name}/${token}/decide`
      const answer = await sandbox.inject({ method: 'POST', url, payload })
      return answer.json<{ callbacks: { status: number; location: string }[] }>().callbacks
    },
    faults: (payload: object) => sandbox.inject({ method: 'POST', url: `/banks/${name}/faults`, payload }),
    repair: () => sandbox.inject({ method: 'DELETE', url: `/banks/${name}/faults` }),
  })

  const view = async (headers: Headers, id: string) =>
    (await t.app.inject({ url: `${PAYMENTS}${id}/`, headers })).json<PaymentView>()

  /** What a browser, or anybody else, sends to the return address. */
  const comeBack = (id: string, query: string) => t.app.inject(`${PAYMENTS}${id}/return/?${query}`)
  const postBack = (id: string, fields: Record<string, string>) =>
    t.app.inject({
      method: 'POST',
      url: `${PAYMENTS}${id}/return/`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://sep.shaparak.ir' },
      payload: new URLSearchParams(fields).toString(),
    })

  const close = async () => {
    await t.close()
    sandbox.server.closeAllConnections()
    await sandbox.close()
  }
  return { ...t, pay, begin, bank, view, comeBack, postBack, close }
}

/** The bank's id for a payment. */
export function tokenOf({ data, redirect_url }: Started): string {
  return data?.Token ?? redirect_url.split(/[/=]/).at(-1) ?? ''
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
