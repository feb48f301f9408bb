import { isFeedbackReason, type FeedbackReason } from '@jarchi/shared/feedback-reasons.ts'
import { useQuery } from '@tanstack/react-query'
import { reviewFindingsQuery, reviewReasonsQuery } from '../../../api/staff/review.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { QueryError } from '../../query-error.tsx'
import { suggestedReasons } from './explanation.ts'

type Props = {
  ad: number
  chosen: readonly FeedbackReason[]
  onChange: (chosen: readonly FeedbackReason[]) => void
}

/** The published reasons as advertisers read them; those that the check points to come first. */
export function ReasonList({ ad, chosen, onChange }: Props) {
  const reasons = useQuery(reviewReasonsQuery)
  const suggested = suggestedReasons(useQuery(reviewFindingsQuery(ad)).data?.findings ?? [])
  if (reasons.isPending) return <Skeleton className="h-60" />
  if (!reasons.data)
    return <QueryError error={reasons.error} busy={reasons.isFetching} onRetry={reasons.refetch} />
  const known = reasons.data.flatMap(({ code, message }) =>
    isFeedbackReason(code) ? [{ code, message, isSuggested: suggested.includes(code) }] : [],
  )
  const ordered = [...known.filter((each) => each.isSuggested), ...known.filter((each) => !each.isSuggested)]
  const toggle = (code: FeedbackReason, isOn: boolean) =>
    onChange(isOn ? [...chosen, code] : chosen.filter((each) => each !== code))
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{fa.explain.reasons}</legend>
      <p className="mb-2 text-sm text-quiet">{fa.explain.reasonsHint}</p>
      <ul className="max-h-[34dvh] overflow-y-auto rounded-field border border-line">
        {ordered.map(({ code, message, isSuggested }) => (
          <li key={code} className="border-b border-line last:border-b-0">
            <label className="flex min-h-11 items-start gap-3 px-3 py-1.5 text-sm hover:bg-page">
              <input
                type="checkbox"
                checked={chosen.includes(code)}
                onChange={({ target }) => toggle(code, target.checked)}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span>
                {message}
                {isSuggested && (
                  <span className="ms-2 rounded-full bg-accent-soft px-2 text-xs font-semibold whitespace-nowrap text-accent">
                    {fa.explain.suggested}
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
