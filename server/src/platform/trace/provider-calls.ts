import { tracingChannel } from 'node:diagnostics_channel'

/** A call under way: `provider` is `sms`, `mail`, `marketplace`, `exchange` or a bank's name. */
export type ProviderCall = { provider: string; call: string }

/** All calls to providers, for metrics and traces; without a listener it costs nothing. */
export const providerCalls = tracingChannel<unknown, ProviderCall>('jarchi.provider-call')

/** The gateway, each call of which can be heard on the channel. Functions in `silent` only compute. */
export function audible<Gateway extends object>(
  provider: string,
  gateway: Gateway,
  silent: readonly (keyof Gateway)[] = [],
): Gateway {
  const calls = Object.entries(gateway).map(([call, work]: [string, unknown]) => {
    if (typeof work !== 'function' || silent.includes(call as keyof Gateway)) return [call, work]
    const asking = work.bind(gateway) as (...given: unknown[]) => Promise<unknown>
    return [
      call,
      (...given: unknown[]) => providerCalls.tracePromise(() => asking(...given), { provider, call }),
    ]
  })
  return Object.fromEntries(calls) as Gateway
}
