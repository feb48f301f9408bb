import type { ReviewSummary } from '@jarchi/shared/api/staff-review.ts'

type Neighbours = {
  /** Its place in the list, from 0; -1 for one that is not in it. */
  readonly at: number
  readonly previous: number | null
  readonly next: number | null
}

/** The ads before and after one in the queue; one that is not in it is followed by the first. */
export function neighboursOf(queue: readonly Pick<ReviewSummary, 'id'>[], ad: number): Neighbours {
  const at = queue.findIndex(({ id }) => id === ad)
  return { at, previous: at > 0 ? (queue[at - 1]?.id ?? null) : null, next: queue[at + 1]?.id ?? null }
}

/** The ad to look at once one has been decided: the one that followed it, else the first of the others. */
export function afterDecision(queue: readonly Pick<ReviewSummary, 'id'>[], ad: number): number | null {
  return neighboursOf(queue, ad).next ?? queue.find(({ id }) => id !== ad)?.id ?? null
}
