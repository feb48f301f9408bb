type Log = { warn: (facts: object, text: string) => void }

/** Where spans of traces go, and which process they are of. */
type Spans = { url: string | null; service: 'jarchi-server' | 'jarchi-delivery' }

/** Exports spans until it is stopped; without a URL nothing of OpenTelemetry is loaded. */
export async function startSpans({ url, service }: Spans, log: Log): Promise<() => Promise<void>> {
  if (url === null) return async () => {}
  const { exportSpans } = await import('./open-telemetry.ts')
  return exportSpans(url, service, log)
}
