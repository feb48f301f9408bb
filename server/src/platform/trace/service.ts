type Log = { warn: (facts: object, text: string) => void }

/** Where spans go, and the part of the traces that begin here that have some. */
type Spans = { url: string | null; part: number }

/** Exports spans until it is stopped; without a URL nothing of OpenTelemetry is loaded. */
export async function startSpans(
  { url, part }: Spans,
  service: 'jarchi-server' | 'jarchi-delivery',
  log: Log,
): Promise<() => Promise<void>> {
  if (url === null) return async () => {}
  const { exportSpans } = await import('./open-telemetry.ts')
  return exportSpans({ url, part }, service, log)
}
