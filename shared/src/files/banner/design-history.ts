/** Undo and redo steps of a design; the caller keeps its present state. */
export type DesignHistory<Design> = {
  readonly past: readonly Design[]
  readonly future: readonly Design[]
  /** Consecutive changes of one group are one step, for example the letters typed into a field. */
  readonly group: string | null
}

export type Step<Design> = { readonly history: DesignHistory<Design>; readonly design: Design }

/** How many steps can be undone. */
export const MOST_STEPS = 100

/** The history of a new design. */
export function freshHistory<Design>(): DesignHistory<Design> {
  return { past: [], future: [], group: null }
}

/** The history after a change of `design`; undone steps can no longer be redone. */
export function withChange<Design>(
  { past, group }: DesignHistory<Design>,
  design: Design,
  changeGroup: string | null = null,
): DesignHistory<Design> {
  const isSameStep = changeGroup !== null && changeGroup === group
  return {
    past: isSameStep ? past : [...past, design].slice(-MOST_STEPS),
    future: [],
    group: changeGroup,
  }
}

/** One step back from `design`, or null at the beginning. */
export function undone<Design>({ past, future }: DesignHistory<Design>, design: Design): Step<Design> | null {
  const before = past.at(-1)
  if (before === undefined) return null
  return { history: { past: past.slice(0, -1), future: [design, ...future], group: null }, design: before }
}

/** One step forward from `design`, or null at the end. */
export function redone<Design>({ past, future }: DesignHistory<Design>, design: Design): Step<Design> | null {
  const [after, ...rest] = future
  if (after === undefined) return null
  return { history: { past: [...past, design], future: rest, group: null }, design: after }
}
