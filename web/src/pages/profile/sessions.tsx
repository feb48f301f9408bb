import type { SessionView } from '@jarchi/shared/api/sessions.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataHolder } from '../../api/data-state.ts'
import { queryClient } from '../../api/query-client.ts'
import { endOtherSessions, endSessionOf, sessionsQuery } from '../../api/sessions.ts'
import { fa as common } from '../../i18n/common.ts'
import { profileTexts as fa } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { useHeldBusy } from '../../ui/use-held-busy.ts'
import { QueryError } from '../query-error.tsx'
import { SessionCard } from './session-card.tsx'

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
  const holder = dataHolder(sessions)
  if (isLoading || holder.state === 'init') return <Skeleton className="h-40 w-full max-w-2xl" />
  if (holder.state === 'fail')
    return <QueryError error={sessions.error} busy={sessions.isFetching} onRetry={sessions.refetch} />
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <ul className="flex flex-col gap-3">
        {holder.data.map((session) => (
          <SessionCard key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {holder.data.length > 1 && (
        <Button variant="plain" className="sm:self-start" onClick={() => setEnding('others')}>
          {fa.endOthers}
        </Button>
      )}
      <ConfirmDialog
        open={ending !== null}
        title={ending === 'others' ? fa.endOthers : fa.endTitle}
        confirm={fa.end}
        busy={end.isPending}
        onConfirm={() => ending && end.mutate(ending)}
        onClose={() => setEnding(null)}
      >
        {ending === 'others' ? fa.endOthersText : ending && fa.endText(ending.device)}
      </ConfirmDialog>
    </div>
  )
}
