import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { providerCalls, type ProviderCall } from '../trace/provider-calls.ts'
import { STATEMENTS, type Connections, type Statement } from '../db/client.ts'
import { described } from './measures.ts'

/** What an answer of the provider says about this call only: it works. */
const ANSWERS = ['recipient', 'refused', 'access_ended']
/** What does not pass by itself. */
const LASTING = ['config', 'credit', 'misconfigured']
/** So many failures in a row are no chance any more. */
const LASTING_FAILURES = 3
/** Of a provider that is not called any more nobody knows whether it fails. */
const LONGEST_SILENCE_MS = 300_000

/** Counts calls to providers and times them; returns how to end that. */
export function measureProviders(registry: Registry): () => void {
  const begun = new WeakMap<object, number>()
  const labelNames = ['provider', 'call']
  const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
  const seconds = new Histogram({ ...described('provider_call_seconds', registry), labelNames, buckets })
  const calls = new Counter({
    ...described('provider_calls_total', registry),
    labelNames: [...labelNames, 'outcome'],
  })
  const failures = failuresInRow(registry)
  const onEnd = (given: ProviderCall & { error?: unknown }) => {
    const { provider, call, error } = given
    const outcome = error === undefined ? 'answered' : failureOf(error)
    calls.inc({ provider, call, outcome })
    seconds.observe({ provider, call }, (performance.now() - (begun.get(given) ?? 0)) / 1_000)
    failures.note(provider, outcome)
  }
  const heard = {
    start: (call: object) => void begun.set(call, performance.now()),
    end() {},
    asyncStart() {},
    asyncEnd: onEnd,
    error() {},
  }
  providerCalls.subscribe(heard)
  return () => void providerCalls.unsubscribe(heard)
}

function failureOf(error: unknown): string {
  const { failure } = (error ?? {}) as { failure?: unknown }
  return typeof failure === 'string' ? failure : 'error'
}

function failuresInRow(registry: Registry) {
  const rows = new Map<string, { count: number; at: number }>()
  const gauge: Gauge = new Gauge({
    ...described('provider_failures_in_row', registry),
    labelNames: ['provider'],
    collect() {
      for (const [provider, { count, at }] of rows)
        gauge.set({ provider }, performance.now() - at > LONGEST_SILENCE_MS ? 0 : count)
    },
  })
  const note = (provider: string, outcome: string) => {
    const isGood = outcome === 'answered' || ANSWERS.includes(outcome)
    const more = LASTING.includes(outcome) ? LASTING_FAILURES : 1
    rows.set(provider, {
      count: isGood ? 0 : (rows.get(provider)?.count ?? 0) + more,
      at: performance.now(),
    })
  }
  return { note }
}

/** The connections of this process and the time of its statements; returns how to end that. */
export function measureDatabase(registry: Registry, { figures }: Pick<Connections, 'figures'>): () => void {
  const reads = {
    database_connections: () => figures().all,
    database_connections_in_use: () => figures().all - figures().idle,
    database_connections_wanted: () => figures().wanted,
  } as const
  for (const [name, read] of Object.entries(reads) as [keyof typeof reads, () => number][]) {
    const gauge: Gauge = new Gauge({ ...described(name, registry), collect: () => gauge.set(read()) })
  }
  const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2.5, 10]
  const seconds = new Histogram({ ...described('database_statement_seconds', registry), buckets }).labels()
  const errors = new Counter({ ...described('database_errors_total', registry), labelNames: ['code'] })
  const heard = (given: unknown) => {
    const { ms, error } = given as Statement
    if (ms !== null) seconds.observe(ms / 1_000)
    if (error !== undefined) errors.inc({ code: classOf(error) })
  }
  subscribe(STATEMENTS, heard)
  return () => void unsubscribe(STATEMENTS, heard)
}

/** The first two characters of PostgreSQL's code; `none` where it said nothing, for example because it is away. */
function classOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : 'none'
}
