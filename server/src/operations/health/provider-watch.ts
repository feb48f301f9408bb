import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import type { Deps } from '../../deps.ts'
import { callExchange, callMarketplace, callSms, isOurFault } from '../../gateways/harmless-calls.ts'
import { askShop } from '../../gateways/payment/registry.ts'
import type { Db } from '../../platform/db/client.ts'
import { keepSetting, keptSetting } from '../../platform/db/settings.ts'
import type { Loop } from '../../platform/jobs/service.ts'
import { secondsSince, type State } from '../../platform/states.ts'

/** An advisory lock; other loops have others. */
const LOCK = 44_012
/** With two tries of a provider that hangs and a look of Prometheus, an alert comes within a minute (ADR 103). */
const PAUSE_MS = 15_000
const LONGEST_WAIT_MS = 5_000
/** A single failure may be one broken connection. */
const SECOND_TRY_MS = 2_000
/** Providers lock out who comes with a wrong key again and again. */
const REFUSED_PAUSE_MS = 5 * MINUTE_MS
/** A key in the table of settings: the trouble with each provider in the last turn. */
const TRIED = 'providers_tried'
/** Of providers that nobody tries any more it is not known how they are. */
const LONGEST_TRUSTED_SECONDS = 120

type Log = Record<'info' | 'warn', (facts: object, text: string) => void>

/** `since` is an ISO time. */
type Trouble = { how: 'silent' | 'refusing'; since: string }
type Tried = Record<string, Trouble | null>

/** `name` as calls to it are counted by. */
type Provider = { name: string; call: () => Promise<unknown> }

const SAID = { silent: 'a provider does not answer', refusing: 'a provider refuses our key' }

/**
 * Tries all providers with harmless calls, so that one that is away is known before somebody needs it. Not heard on
 * the channel of calls: these are not people's.
 */
export function providerLoops(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  log: Log,
  secondTryMs = SECOND_TRY_MS,
): Loop[] {
  const watch = new ProviderWatch(providersOf(config, now), now, log, secondTryMs)
  return [{ name: 'providers', lock: LOCK, pauseMs: PAUSE_MS, work: (signal, db) => watch.turn(signal, db) }]
}

/** Since when each provider is silent, and since when it refuses us: two troubles with different cures. */
export async function providerStates(db: Db, now: Date): Promise<State[]> {
  const kept = await keptSetting<Tried>(db, TRIED)
  if (!kept || secondsSince(kept.at, now) > LONGEST_TRUSTED_SECONDS) return []
  return Object.entries(kept.value).flatMap(([of, trouble]) =>
    (['silent', 'refusing'] as const).map((how) => {
      const isInOrder = trouble?.how !== how
      const value = isInOrder ? 0 : secondsSince(new Date(trouble.since), now)
      return { name: `provider_${how}_seconds` as const, value, isInOrder, of }
    }),
  )
}

/** Not the mail server: letters wait, and a sign-in four times a minute is what such servers lock out (ADR 103). */
function providersOf(config: Deps['config'], now: () => Date): Provider[] {
  const { exchange, marketplace, payments, sms } = config
  const { order, settings } = payments.gateways
  return [
    { name: 'sms', call: () => callSms(sms, LONGEST_WAIT_MS) },
    ...order.map((name) => ({ name, call: () => askShop(name, settings[name], LONGEST_WAIT_MS) })),
    { name: 'marketplace', call: () => callMarketplace(marketplace, LONGEST_WAIT_MS) },
    ...(exchange ? [{ name: 'exchange', call: () => callExchange(exchange, now(), LONGEST_WAIT_MS) }] : []),
  ]
}

/** The turns of one owner. */
class ProviderWatch {
  readonly #providers: readonly Provider[]
  readonly #now: () => Date
  readonly #log: Log
  readonly #secondTryMs: number
  readonly #refusedAt = new Map<string, number>()
  #last: Tried | null = null

  constructor(providers: readonly Provider[], now: () => Date, log: Log, secondTryMs: number) {
    this.#providers = providers
    this.#now = now
    this.#log = log
    this.#secondTryMs = secondTryMs
  }

  async turn(signal: AbortSignal, db: Db): Promise<void> {
    const last = (this.#last ??= (await keptSetting<Tried>(db, TRIED))?.value ?? {})
    const tried: Tried = {}
    const look = async (provider: Provider) => {
      tried[provider.name] = await this.#troubleWith(provider, last[provider.name] ?? null, signal)
    }
    await Promise.all(this.#providers.map(look))
    if (signal.aborted) return
    await keepSetting(db, TRIED, tried)
    this.#last = tried
  }

  async #troubleWith({ name, call }: Provider, last: Trouble | null, signal: AbortSignal) {
    const begun = this.#now()
    const refusedAt = this.#refusedAt.get(name) ?? -Infinity
    if (last?.how === 'refusing' && begun.getTime() - refusedAt < REFUSED_PAUSE_MS) return last
    let found = await failureOf(call)
    if (found?.how === 'silent') {
      await sleep(this.#secondTryMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return last
      found = await failureOf(call)
    }
    if (found?.how === 'refusing') this.#refusedAt.set(name, begun.getTime())
    if (found?.how === last?.how) return last
    // Once, not with every turn.
    if (!found) this.#log.info({ provider: name }, 'a provider answers again')
    else this.#log.warn({ provider: name, why: found.why }, SAID[found.how])
    return found && { how: found.how, since: begun.toISOString() }
  }
}

/** Null: it answers, if only that we ask too often. */
async function failureOf(call: Provider['call']): Promise<{ how: Trouble['how']; why: string } | null> {
  const late = sleep(LONGEST_WAIT_MS, true, { ref: false })
  try {
    const isLate = await Promise.race([call().then(() => false), late])
    return isLate ? { how: 'silent', why: 'no answer in time' } : null
  } catch (err) {
    const { failure, message } = err as Error & { failure?: unknown }
    if (failure === 'busy' || failure === 'throttled') return null
    return { how: isOurFault(err) ? 'refusing' : 'silent', why: message }
  }
}
