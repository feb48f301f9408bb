import { MOST_SKIPPED } from '@jarchi/shared/api/staff-review.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { claimNextReview, leaveReview, reviewClaimQuery, reviewListQuery } from '../../../api/staff/review.ts'
import { go } from '../../../navigation/navigate.ts'

/** Ads that were left without a verdict: they are handed over again after all others. */
let skipped: readonly number[] = []

/** Claims the next ad of the queue; null: there is none. */
export const claimNext = async () => (await claimNextReview(skipped)).ad_id

/** Keeps an ad for its reviewer until they leave it; the colleague who has it already, otherwise null. */
export function useReviewClaim(ad: number): string | null {
  const claim = useQuery(reviewClaimQuery(ad))
  useEffect(() => {
    const leave = () => void leaveReview(ad).catch(() => null)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      if (isWaiting(ad)) skipped = [...skipped.filter((each) => each !== ad), ad].slice(-MOST_SKIPPED)
      leave()
    }
  }, [ad])
  return claim.data?.held_by ?? null
}

function isWaiting(ad: number): boolean {
  const queue = queryClient.getQueryData(reviewListQuery('').queryKey)
  return queue?.results.some(({ id }) => id === ad) ?? false
}

/**
 * Where a reviewer goes after a verdict: on to the ad that is found meanwhile, unless they have left the page before
 * that or stay, having taken the verdict back. An ad that was claimed for nothing is free again.
 */
export function useWayOn(hrefOf: (ad: number | null) => string) {
  const turn = useRef(0)
  useEffect(() => () => void turn.current++, [])
  return {
    async on(find: () => Promise<number | null>) {
      const mine = ++turn.current
      const ad = await find()
      if (turn.current === mine) go(hrefOf(ad), { replace: true })
      else if (ad !== null) await leaveReview(ad).catch(() => null)
    },
    stay(ad: number) {
      turn.current++
      go(hrefOf(ad))
    },
  }
}
