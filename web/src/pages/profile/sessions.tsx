import type { SessionView } from '@jarchi/shared/api/sessions.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataHolder } from '../../api/data-state.ts'
import { queryClient } from '../../api/query-client.ts'
import { endOtherSessions, endSessionOf, sessionsQuery } from '../../api/sessions.ts'
import { fa as common } from '../../i18n/common.ts'
import { hijackTexts } from '../../i18n/hijack.ts'
import { profileTexts as fa } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { useIsVisit } from '../hijack/use-is-visit.ts'
import { QueryError } from '../query-error.tsx'
import { SessionCard } from './session-card.tsx'
import { SupportVisits } from './support-visits.tsx'

const { visits } = hijackTexts

/** Where the user is signed in, with the means to end each (decisions §2). */
export function Sessions({ account }: { account: number }) {
  const sessions = useQuery(sessionsQuery(account))
  const isLoading = useHeldBusy(sessions.isPending)
  const [ending, setEnding] = useState<SessionView | 'others' | null>(null)
  const end = useMutation({
    mutationFn: async (which: SessionView | 'others') => {
      await (which === 'others' ? endOtherSessions(account) : endSessionOf(account, which.id))
      await queryClient.invalidateQueries(sessionsQuery(account))
    },
    onSuccess: () => showToast('success', common.toast.success),
    onError: (error) => showToast('error', error.message),
    onSettled: () => setEnding(null),
  })
  const isVisit = useIsVisit(account) === true
  const holder = dataHolder(sessions)
  if (isLoading || holder.state === 'init') return <Skeleton className="h-40 w-full max-w-2xl" />
  if (holder.state === 'fail')
    return <QueryError error={sessions.error} busy={sessions.isFetching} onRetry={sessions.refetch} />
  const own = holder.data.filter((session) => !session.is_support)
  const ofSupport = holder.data.filter((session) => session.is_support)
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <ul className="flex flex-col gap-3">
        {own.map((session) => (
          <SessionCard key={session.id} session={session} onEnd={isVisit ? null : () => setEnding(session)} />
        ))}
      </ul>
      {isVisit && <p className="text-quiet">{hijackTexts.refused.sessions}</p>}
      {own.length > 1 && !isVisit && (
        <Button variant="plain" className="sm:self-start" onClick={() => setEnding('others')}>
          {fa.endOthers}
        </Button>
      )}
      {ofSupport.length > 0 && <SupportVisits visits={ofSupport} onEnd={isVisit ? null : setEnding} />}
      <ConfirmDialog
        open={ending !== null}
        title={endWords(ending).title}
        confirm={endWords(ending).confirm}
        busy={end.isPending}
        onConfirm={() => ending && end.mutate(ending)}
        onClose={() => setEnding(null)}
      >
        {endWords(ending).text}
      </ConfirmDialog>
    </div>
  )
}

/** What is about to end, by name. */
function endWords(ending: SessionView | 'others' | null) {
  if (ending === 'others') return { title: fa.endOthers, confirm: fa.end, text: fa.endOthersText }
  if (ending?.is_support) return { title: visits.endTitle, confirm: visits.end, text: visits.endText }
  return { title: fa.endTitle, confirm: fa.end, text: ending ? fa.endText(ending.device) : '' }
}
