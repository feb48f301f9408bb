import type { ReviewCompanion, ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import {
  decideReview,
  reviewCompanionsQuery,
  reviewsKey,
  takeVerdictBack,
} from '../../../api/staff/review.ts'
import { forgetWork } from '../../../form/unfinished-work.ts'
import { numberText, quoted } from '../../../i18n/format.ts'
import { togetherTexts } from '../../../i18n/staff-review-together.ts'
import { reasonOf } from './use-decision.ts'
import { explanationWork, type Explanation } from './verdict-explanation.ts'
import { tellVerdict } from './verdict-news.tsx'

/** Calls under way at the same time: colleagues' calls come between them. */
const AT_ONCE = 4

type Judged = { ad: ReviewCompanion; undo: number | null }

/** Gives ads the same verdict, each in a call of its own, so that one that is refused stops no other. */
export function useVerdicts(ad: number) {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  /** Why ads were refused, in words. */
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const renew = async () => {
    void queryClient.invalidateQueries({ queryKey: reviewsKey })
    void refreshCounts()
    await queryClient.invalidateQueries(reviewCompanionsQuery(ad))
  }
  const give = async (
    ads: readonly ReviewCompanion[],
    verdict: ReviewVerdict,
    { reasons, note }: Explanation,
  ) => {
    const judged: Judged[] = []
    const problems = new Map<number, string>()
    setProgress({ done: 0, all: ads.length })
    await forEach(ads, async (each) => {
      const decision = { version: each.version, verdict, reasons, note: note.trim() || null }
      try {
        const { undo } = await decideReview(each.id, { ...decision, override_reason: null })
        judged.push({ ad: each, undo })
      } catch (error) {
        problems.set(each.id, reasonOf(error))
      }
      setProgress({ done: judged.length + problems.size, all: ads.length })
    })
    forgetWork(explanationWork(ad))
    setRefused(problems)
    const left = problems.size > 0 && togetherTexts.left(numberText(problems.size))
    if (judged.length > 0) {
      const done = togetherTexts.decided[verdict](numberText(judged.length))
      tellVerdict('success', left ? `${done} ${left}` : done, () => void takeBack(judged).then(renew))
    } else if (left) tellVerdict('error', left)
    await renew()
    setProgress(null)
  }
  return { progress, refused, give }
}

async function takeBack(judged: readonly Judged[]) {
  const kept: string[] = []
  await forEach(judged, async ({ ad, undo }) => {
    if (undo === null) kept.push(ad.campaign_title)
    else await takeVerdictBack(ad.id, undo).catch(() => kept.push(ad.campaign_title))
  })
  const count = judged.length - kept.length
  if (count > 0) tellVerdict('success', togetherTexts.undone(numberText(count)))
  if (kept.length > 0) tellVerdict('error', togetherTexts.notUndone(kept.map(quoted).join('، ')))
}

async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const rest = [...items]
  const lane = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
