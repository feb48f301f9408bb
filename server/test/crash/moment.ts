/** A point at which the server dies: just before something, just after it was sent, or after its answer. */
export type Moment = {
  when: 'before' | 'sent' | 'after'
  /** Part of a statement to the database, `commit`, `call …` with an address, or `reply`. */
  what: string
  /** One of the statement's values. */
  value?: string
}

export type Order =
  | { do: 'listen' }
  | { do: 'die'; at: Moment | null }
  | { do: 'clock'; now: string }
  | { do: 'reconcile' }
  | { do: 'refuse-refund'; id: number }

let doom: Moment | null = null

export function dieAt(moment: Moment | null) {
  doom = moment
}

/** Does something, unless the server has to die here. */
export async function living<T>(what: string, values: readonly unknown[], go: () => Promise<T>): Promise<T> {
  dieIf('before', what, values)
  const going = go()
  dieIf('sent', what, values)
  const result = await going
  dieIf('after', what, values)
  return result
}

/** As in a power failure: there is no cleanup. */
export function dieIf(when: Moment['when'], what: string, values: readonly unknown[]) {
  if (doom?.when !== when || !what.includes(doom.what)) return
  if (doom.value !== undefined && !values.includes(doom.value)) return
  process.kill(process.pid, 'SIGKILL')
}
