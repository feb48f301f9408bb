import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import { providerCalls, type ProviderCall } from './provider-calls.ts'
import { steps, type Step } from './steps.ts'
import { traceNamed, traces, type Trace } from './trace.ts'

type Log = { warn: (facts: object, text: string) => void }
type Told = { name: string; kind: SpanKind; attributes: Attributes }

const LONGEST_VALUE = 1_000
/** How long the last spans may take when the process stops. */
const LAST_MS = 1_000

/**
 * Sends a span for each step and each call to a provider by OTLP until it is stopped: of traces that come from
 * elsewhere as it was decided there, of others a part. Our own traces stay the context: a step is a child of the one
 * around it, and what it does has it for a parent. Spans contain no values of statements, no addresses, bodies or
 * messages of errors.
 */
export function exportSpans(
  { url, part }: { url: string; part: number },
  service: string,
  log: Log,
): () => Promise<void> {
  const exporter = reporting(new OTLPTraceExporter({ url: `${url}/v1/traces` }), log)
  const ids = new RandomIdGenerator()
  // The SDK asks for the id of a trace that begins, at once: it is the one that we have.
  let begun = ''
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator: { generateTraceId: () => begun, generateSpanId: () => ids.generateSpanId() },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
  })
  const tracer = provider.getTracer('jarchi')
  const spans = new WeakMap<object, Span>()
  const begin = <Of extends object>(of: Of, tell: (of: Of) => Told): Trace => {
    const above = traces.getStore() ?? traceNamed(randomUUID())
    if (!isSent(above, part)) return { ...above, isUnsent: true }
    begun = above.id
    const { name, ...told } = tell(of)
    const span = tracer.startSpan(name, told, contextOf(above))
    spans.set(of, span)
    const { traceId, spanId, traceFlags } = span.spanContext()
    return { id: traceId, span: spanId, isSampled: (traceFlags & 1) === 1 }
  }
  const end = (message: unknown) => {
    const of = message as { status?: number; error?: unknown }
    const span = spans.get(of)
    if (of.status !== undefined) span?.setAttribute('http.response.status_code', of.status)
    if (of.error !== undefined) span?.setAttribute('error.type', kindOf(of.error))
    if (of.error !== undefined || (of.status ?? 0) >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }
  steps.start.bindStore(traces, (message) => begin(message as Step, toldOfStep))
  providerCalls.start.bindStore(traces, (message) => begin(message as ProviderCall, toldOfCall))
  for (const { asyncEnd } of [steps, providerCalls]) asyncEnd.subscribe(end)
  return async () => {
    for (const { start, asyncEnd } of [steps, providerCalls]) {
      start.unbindStore(traces)
      asyncEnd.unsubscribe(end)
    }
    await Promise.race([provider.shutdown().catch(() => {}), sleep(LAST_MS, undefined, { ref: false })])
  }
}

/** Each process says the same of one trace: its id decides. */
function isSent({ id, span, isSampled }: Trace, part: number): boolean {
  return span === null ? Number.parseInt(id.slice(-8), 16) < part * 2 ** 32 : isSampled
}

function contextOf({ id, span, isSampled }: Trace) {
  return span === null
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, { traceId: id, spanId: span, traceFlags: isSampled ? 1 : 0 })
}

function toldOfStep({ kind, name }: Step): Told {
  if (kind === 'job') return { name: `job ${name}`, kind: SpanKind.CONSUMER, attributes: {} }
  if (kind === 'request') {
    const [method = '', route = ''] = name.split(' ')
    return { name, kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } }
  }
  const text = withoutLiterals(name)
  return {
    name: /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement',
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  }
}

function toldOfCall({ provider, call }: ProviderCall): Told {
  return { name: `${provider} ${call}`, kind: SpanKind.CLIENT, attributes: { 'peer.service': provider } }
}

/** Values are parameters; what stands in a text all the same is not sent. */
function withoutLiterals(text: string): string {
  return text
    .slice(0, LONGEST_VALUE)
    .replace(/'[^']*('|$)/g, '?')
    .trim()
}

function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
}

/** The SDK is silent about a collector that is away; it is told once until one is there again. */
function reporting(exporter: OTLPTraceExporter, log: Log): OTLPTraceExporter {
  let isAway = false
  const send = exporter.export.bind(exporter)
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      const { error } = result
      if (error && !isAway) log.warn({ code: kindOf(error) }, 'spans are not taken')
      isAway = error !== undefined
      done(result)
    })
  return exporter
}
