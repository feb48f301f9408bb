/** Steps back and forward of something being designed; its present state is kept by the caller. */
export type DesignHistory<Design> = {
  readonly past: readonly Design[]
  readonly future: readonly Design[]
  /** Changes of one group that follow each other are one step, such as the letters typed into a field. */
  readonly group: string | null
}

export type Step<Design> = { readonly history: DesignHistory<Design>; readonly design: Design }

/** Steps that can be taken back. */
export const MOST_STEPS = 100

/** The history of a design that has just been begun. */
export function freshHistory<Design>(): DesignHistory<Design> {
  return { past: [], future: [], group: null }
}

/** After a change from `design`; what had been taken back can no longer be brought forward. */
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
