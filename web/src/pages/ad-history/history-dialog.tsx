import type { HistoryEntry } from '@jarchi/shared/api/history.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { campaignsKey } from '../../api/campaigns.ts'
import { failureText } from '../../api/http/api-error.ts'
import { historyQuery, undoChange } from '../../api/history.ts'
import { queryClient } from '../../api/query-client.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { appealTexts } from '../../i18n/ad-appeal.ts'
import { cardMenuTexts, historyTexts } from '../../i18n/ad-history.ts'
import { quoted } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { AppealDialog } from './appeal-dialog.tsx'

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

type Change = Extract<HistoryEntry, { id: number }>

/** The review of an ad and everybody's changes, in one line of time (§D3.15); what can be undone has a button. */
export function HistoryDialog({ account, campaign, title, onClose }: Props & { onClose: () => void }) {
  const [appealed, setAppealed] = useState<number | null>(null)
  const [isSent, setIsSent] = useState(false)
  const history = useQuery(historyQuery(account, campaign))
  const undoing = useUndo(account, campaign)
  return (
    <>
      <Dialog open title={<bdi>{historyTexts.title(title)}</bdi>} onClose={onClose}>
        {undoing.isError && (
          <p role="alert" className="mb-3 text-danger">
            {failureText(undoing.error)}
          </p>
        )}
        {isSent && <Done text={appealTexts.sent} />}
        {undoing.isSuccess && <Done text={historyTexts.undone} />}
        <QueryView query={history} failed={historyTexts.failed} skeleton={<Skeleton className="h-40" />}>
          {({ results }) =>
            results.length === 0 ? (
              <p className="text-quiet">{historyTexts.empty}</p>
            ) : (
              <ol className="flex flex-col gap-3">
                {results.map((entry) => (
                  <Entry key={keyOf(entry)} entry={entry}>
                    {'id' in entry && entry.can_undo && <UndoButton change={entry} undoing={undoing} />}
                    {entry.kind === 'review' && entry.appealable && (
                      <Button
                        variant="plain"
                        className="shrink-0 px-3 text-sm"
                        onClick={() => setAppealed(entry.appealable)}
                      >
                        {appealTexts.act}
                      </Button>
                    )}
                  </Entry>
                ))}
              </ol>
            )
          }
        </QueryView>
      </Dialog>
      {appealed !== null && (
        <AppealDialog
          account={account}
          campaign={campaign}
          title={title}
          denial={appealed}
          onSent={() => {
            setAppealed(null)
            setIsSent(true)
          }}
          onClose={() => setAppealed(null)}
        />
      )}
    </>
  )
}

function Done({ text }: { text: string }) {
  return (
    <p role="status" className="mb-3 text-success">
      {text}
    </p>
  )
}

const keyOf = (entry: HistoryEntry) =>
  'id' in entry ? entry.id : `${entry.at} ${historyTexts.said(entry, runtimeConfig)}`

/** Takes a change back; what is there then is a new line of the history, which can be taken back too. */
function useUndo(account: number, campaign: number) {
  return useMutation({
    mutationFn: (change: Change) => undoChange(account, campaign, change.id),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(historyQuery(account, campaign)),
        queryClient.invalidateQueries({ queryKey: campaignsKey(account) }),
      ]),
  })
}

function UndoButton({ change, undoing }: { change: Change; undoing: ReturnType<typeof useUndo> }) {
  return (
    <Button
      variant="quiet"
      className="-my-2 shrink-0 px-3 text-sm"
      aria-label={historyTexts.undoOf(historyTexts.said(change, runtimeConfig))}
      busy={undoing.isPending && undoing.variables.id === change.id}
      onClick={() => undoing.isPending || undoing.mutate(change)}
    >
      {historyTexts.undo}
    </Button>
  )
}

function Entry({ entry, children }: { entry: HistoryEntry; children: ReactNode }) {
  const reasons = entry.kind === 'review' ? entry.feedback.map(({ message }) => message) : []
  const isAppeal = entry.kind === 'review' && entry.step === 'appeal'
  const note = entry.kind === 'review' && !isAppeal ? entry.note : null
  return (
    <li className="border-s-2 border-line ps-3 wrap-anywhere">
      <p>{historyTexts.said(entry, runtimeConfig)}</p>
      {isAppeal && entry.note && <p className="text-sm">{quoted(entry.note)}</p>}
      {(reasons.length > 0 || note) && (
        <ul className="list-disc ps-5 text-sm marker:text-danger">
          {[...reasons, ...(note ? [note] : [])].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm text-quiet">{historyTexts.by(entry)}</p>
        {children}
      </div>
    </li>
  )
}
