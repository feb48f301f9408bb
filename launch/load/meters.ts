const HEAD = ['', 'sent', 'a second', 'answered', 'p50 ms', 'p95 ms', 'p99 ms', 'refused']
const PARTS = [0.5, 0.95, 0.99]

type Meter = { sent: number; taken: number[]; refused: Map<string, number> }

/** What each door was sent and how it answered. */
export class Meters {
  readonly #meters = new Map<string, Meter>()

  /**
   * Makes a call, which says why it was refused, or null. Its time counts from when it was due, so that a call
   * that had to wait for another one is not counted as a quick one.
   */
  async measure(name: string, dueAt: number, call: () => Promise<string | null>): Promise<void> {
    const meter: Meter = this.#meters.get(name) ?? { sent: 0, taken: [], refused: new Map() }
    this.#meters.set(name, meter)
    meter.sent += 1
    const refusal = await call()
    if (refusal === null) meter.taken.push(performance.now() - dueAt)
    else meter.refused.set(refusal, (meter.refused.get(refusal) ?? 0) + 1)
  }

  /** Doors that answered nothing that they were sent. */
  get closed(): string[] {
    return [...this.#meters].filter(([, { taken }]) => taken.length === 0).map(([name]) => name)
  }

  table(seconds: number): string {
    const rows = [HEAD, ...[...this.#meters].map(([name, meter]) => rowOf(name, meter, seconds))]
    const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
    const last = HEAD.length - 1
    const line = (row: string[]) =>
      row.map((text, at) => (at % last === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
    return rows.map((row) => line(row).join('  ').trimEnd()).join('\n')
  }
}

function rowOf(name: string, { sent, taken, refused }: Meter, seconds: number): string[] {
  const sorted = Float64Array.from(taken).toSorted()
  const figures = PARTS.map((part) => sorted[Math.floor(part * (sorted.length - 1))]?.toFixed(1) ?? '-')
  const refusals = [...refused].map(([why, count]) => `${why}: ${count}`).join(', ')
  return [name, `${sent}`, (sent / seconds).toFixed(1), `${taken.length}`, ...figures, refusals || 'none']
}
