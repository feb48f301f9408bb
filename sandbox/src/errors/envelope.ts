/** An error as the page lists it. */
export type ReceivedError = {
  id: string
  received_at: string
  level: string
  platform: string
  type: string
  value: string
  transaction: string
  /** The complete event, as it came. */
  event: Record<string, unknown>
}

/** The events of an envelope, or what is wrong with it; items of other kinds are accepted and dropped. */
export function eventsOf(envelope: string): Record<string, unknown>[] | string {
  const [head = '', ...lines] = envelope.split('\n')
  if (!isObject(parsed(head))) return 'invalid envelope header'
  const events: Record<string, unknown>[] = []
  while (lines.length > 0) {
    const line = lines.shift() ?? ''
    if (line === '' && lines.length === 0) break
    const item = parsed(line)
    if (!isObject(item) || typeof item['type'] !== 'string') return 'invalid item header'
    const payload = lines.shift() ?? ''
    if (typeof item['length'] === 'number' && item['length'] !== Buffer.byteLength(payload)) {
      return 'item of another length'
    }
    if (item['type'] !== 'event') continue
    const event = parsed(payload)
    if (!isObject(event)) return 'invalid event'
    if (!/^[0-9a-f]{32}$/.test(String(event['event_id']))) return 'invalid event_id'
    events.push(event)
  }
  return events
}

export function receivedError(event: Record<string, unknown>, now: Date): ReceivedError {
  const { values = [] } = (event['exception'] ?? {}) as { values?: { type?: string; value?: string }[] }
  const last = values.at(-1) ?? {}
  return {
    id: String(event['event_id']),
    received_at: now.toISOString(),
    level: String(event['level'] ?? 'error'),
    platform: String(event['platform'] ?? ''),
    type: last.type ?? '',
    value: last.value ?? '',
    transaction: String(event['transaction'] ?? ''),
    event,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
