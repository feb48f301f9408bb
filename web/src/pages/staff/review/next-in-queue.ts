import type { ReviewSummary } from '@jarchi/shared/api/staff-review.ts'

type Neighbours = {
  /** Its place in the list, from 0; -1 if it is not in the list. */
  readonly at: number
  readonly previous: number | null
  readonly next: number | null
}

/** The ads before and after an ad in the queue; for one outside the queue, the next one is the first. */
export function neighboursOf(queue: readonly Pick<ReviewSummary, 'id'>[], ad: number): Neighbours {
  const at = queue.findIndex(({ id }) => id === ad)
  return { at, previous: at > 0 ? (queue[at - 1]?.id ?? null) : null, next: queue[at + 1]?.id ?? null }
}

/** The ad to show after a decision: the next one, otherwise the first of the others. */
export function afterDecision(queue: readonly Pick<ReviewSummary, 'id'>[], ad: number): number | null {
  return neighboursOf(queue, ad).next ?? queue.find(({ id }) => id !== ad)?.id ?? null
}
