export type BidBounds = { readonly min: number; readonly max: number }

/** What is wrong with a bid in rial; the permission lowers the minimum to one rial (§6.5). */
export function bidProblem(
  bid: number,
  bounds: BidBounds,
  mayUnderbid: boolean,
): 'too_small' | 'too_large' | null {
  if (bid < (mayUnderbid ? 1 : bounds.min)) return 'too_small'
  return bid > bounds.max ? 'too_large' : null
}
