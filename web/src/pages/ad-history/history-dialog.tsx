import type { HistoryEntry } from '@jarchi/shared/api/history.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { historyQuery } from '../../api/history.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { cardMenuTexts, historyTexts } from '../../i18n/ad-history.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryView } from '../../ui/query-view.tsx'

type Props = { account: number; campaign: number; title: string }

/** Opens the history of an ad. */
export function HistoryButton(props: Props) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button variant="quiet" className="-mx-3 px-3" onClick={() => setIsAsked(true)}>
        {cardMenuTexts.history}
      </Button>
      {isAsked && <HistoryDialog {...props} onClose={() => setIsAsked(false)} />}
    </>
  )
}

/** The review of an ad and everybody's changes, in one line of time (§D3.15). */
export function HistoryDialog({ account, campaign, title, onClose }: Props & { onClose: () => void }) {
  const history = useQuery(historyQuery(account, campaign))
  return (
    <Dialog open title={<bdi>{historyTexts.title(title)}</bdi>} onClose={onClose}>
      <QueryView query={history} failed={historyTexts.failed} skeleton={<Skeleton className="h-40" />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="text-quiet">{historyTexts.empty}</p>
          ) : (
            <ol className="flex flex-col gap-3">
              {results.map((entry) => (
                <Entry key={`${entry.at} ${historyTexts.said(entry, runtimeConfig)}`} entry={entry} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </Dialog>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const reasons = entry.kind === 'review' ? entry.feedback.map(({ message }) => message) : []
  const note = entry.kind === 'review' ? entry.note : null
  return (
    <li className="border-s-2 border-line ps-3 wrap-anywhere">
      <p>{historyTexts.said(entry, runtimeConfig)}</p>
      {(reasons.length > 0 || note) && (
        <ul className="list-disc ps-5 text-sm marker:text-danger">
          {[...reasons, ...(note ? [note] : [])].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className="text-sm text-quiet">{historyTexts.by(entry)}</p>
    </li>
  )
}
