import type { AdEvent } from '@jarchi/shared/api/ads.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'

/** What became of the ad before, the newest first. */
export function AdHistory({ events }: { events: readonly AdEvent[] }) {
  if (events.length === 0) return <p className="text-sm text-quiet">{fa.noHistory}</p>
  const newestFirst = events.toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <ol className="flex flex-col gap-2 text-sm">
      {newestFirst.map(({ status, at, feedback, note }) => (
        <li key={`${at} ${status}`} className="border-s-2 border-line ps-3">
          <p>{fa.event(fa.statuses[status], at)}</p>
          {feedback.map(({ code, message }) => (
            <p key={code} className="text-quiet">
              {message}
            </p>
          ))}
          {note && <p className="text-quiet wrap-anywhere">«{note}»</p>}
        </li>
      ))}
    </ol>
  )
}
