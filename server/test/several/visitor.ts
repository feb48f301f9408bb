import type { StaffStates } from '@jarchi/shared/api/staff-states.ts'
import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { CAMPAIGN, CAMPAIGNS, CAMPAIGNS_LIST } from '../advertising.ts'
import { PAYMENTS, tokenOf, type Started } from '../bank-visitor.ts'
import { NEW_TICKET, TICKETS } from '../ticket-customer.ts'

type Sandbox = Pick<FastifyInstance, 'inject'>

/** `at` in milliseconds of the process; only successful answers. */
export type Measured = { at: number; ms: number }
export type Tally = { measured: Measured[]; unanswered: string[]; signedOut: string[] }

/** An amount in rial; an account may begin ten within half an hour. */
const AMOUNT = 20_000_000
const MOST_PAYMENTS = 8
const SIGN_IN = '/svc/accounts/api/v1/auth/phone/'
const TIRED_MS = 15_000

/** A user who works in the panel over HTTP, and remembers what was acknowledged. */
export class Visitor {
  /** By campaign: its possible titles; the last one was acknowledged unless there are several. */
  readonly campaigns = new Map<number, string[]>()
  readonly tickets: number[] = []
  readonly paid: string[] = []
  accountId = 0
  readonly #origin: string
  readonly #sandbox: Sandbox
  readonly #phone: string
  readonly #tally: Tally
  #cookies = new Map<string, string>()
  #token = ''
  #payments = 0
  #steps = 0

  constructor(origin: string, sandbox: Sandbox, phone: string, tally: Tally) {
    this.#origin = origin
    this.#sandbox = sandbox
    this.#phone = phone
    this.#tally = tally
  }

  /** Whether a code was sent. */
  async askForCode(): Promise<boolean> {
    return (await this.#call('POST', SIGN_IN, { phone: this.#phone }))?.status === 200
  }

  async signIn(): Promise<void> {
    const { request_id } = await this.#well<{ request_id: string }>('POST', SIGN_IN, { phone: this.#phone })
    const inbox = await this.#sandbox.inject(`/sms/messages?receptor=${this.#phone}`)
    const code = inbox.json<{ code: string }[]>()[0]?.code
    const signedIn = { request_id, phone: this.#phone, code }
    this.accountId = (await this.#well<{ account: number }>('POST', `${SIGN_IN}validate/`, signedIn)).account
    await this.refresh()
  }

  /** Gets a new access token by the session, as the panel does; repeated until it gets an answer. */
  async refresh(): Promise<void> {
    const path = `/svc/accounts/api/v2/token/access/internal/?account=${this.accountId}`
    for (;;) {
      const answer = await this.#call('GET', path)
      if (answer?.status === 200) {
        this.#token = (answer.body as { token: string }).token
        return
      }
      if (answer && answer.status < 500) throw new Error(`${answer.status} for a session`)
      await sleep(100)
    }
  }

  /** One step after the other, until it is over. */
  async work(over: AbortSignal): Promise<void> {
    const steps = [this.#create, this.#save, this.#read, this.#ask, this.#save, this.pay, this.refresh]
    while (!over.aborted) {
      const step = steps[(this.#steps += 1) % steps.length]
      await step?.call(this)
    }
  }

  async #create() {
    const title = `تبلیغ ${this.#steps}`
    const made = await this.#call('POST', CAMPAIGNS, { ...CAMPAIGN, title })
    if (made?.status === 201) this.campaigns.set((made.body as { id: number }).id, [title])
  }

  async #save() {
    const [id, titles] = [...this.campaigns].at(-1) ?? []
    if (id === undefined || !titles) return
    const title = `تبلیغ ${this.#steps}`
    // Until it is acknowledged it may be either one.
    titles.push(title)
    const saved = await this.#call('PUT', `${CAMPAIGNS}${id}/`, { ...CAMPAIGN, title })
    if (saved?.status === 200) titles.splice(0, titles.length, title)
  }

  async #read() {
    await this.#call('GET', CAMPAIGNS_LIST)
  }

  async #ask() {
    const opened = await this.#call('POST', TICKETS, NEW_TICKET)
    if (opened?.status === 201) this.tickets.push((opened.body as { id: number }).id)
  }

  async pay() {
    if ((this.#payments += 1) > MOST_PAYMENTS) return
    const begun = await this.#call('POST', PAYMENTS, { amount: AMOUNT, gateway: 'zarinpal' })
    if (begun?.status !== 200) return
    const started = begun.body as Started
    const url = `/banks/zarinpal/${tokenOf(started)}/decide`
    await this.#sandbox.inject({ method: 'POST', url, payload: { outcome: 'paid' } })
    const seen = await this.#call('GET', `${PAYMENTS}${started.payment_id}/`)
    if (seen?.status === 200 && (seen.body as { state: string }).state === 'paid')
      this.paid.push(started.payment_id)
  }

  /** What the desk says is wrong with the installation; for staff. */
  async faults(): Promise<string[]> {
    await this.refresh()
    const { faults } = await this.#well<StaffStates>('GET', '/svc/staff/api/v1/states/')
    return faults.map(({ name }) => name)
  }

  async #well<Body>(method: string, path: string, payload?: object): Promise<Body> {
    const answer = await this.#call(method, path, payload)
    if (!answer || answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.body as Body
  }

  /** Null if there was no answer, or a proxy answered for a server that is gone. */
  async #call(method: string, path: string, payload?: object) {
    const at = performance.now()
    const headers: Record<string, string> = {
      origin: this.#origin,
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(this.#token && { authorization: `JWT ${this.#token}` }),
      ...(payload && { 'content-type': 'application/json' }),
    }
    const body = payload ? JSON.stringify(payload) : null
    try {
      const signal = AbortSignal.timeout(TIRED_MS)
      const answer = await fetch(this.#origin + path, { method, headers, body, signal })
      const text = await answer.text()
      this.#keepCookies(answer)
      if (answer.status === 401) this.#tally.signedOut.push(`${method} ${path}: ${text}`)
      if (answer.status >= 500) this.#tally.unanswered.push(`${method} ${path}: ${answer.status}`)
      else this.#tally.measured.push({ at, ms: performance.now() - at })
      return { status: answer.status, body: answer.status < 300 ? (JSON.parse(text) as unknown) : text }
    } catch (error) {
      const { cause } = error as { cause?: unknown }
      this.#tally.unanswered.push(`${method} ${path}: ${String(error)} (${String(cause)})`)
      return null
    }
  }

  #keepCookies(answer: Response) {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
}
