import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { startImpersonation } from '../../../api/staff/accounts.ts'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { keepImpersonationOrigin } from '../../impersonation/release.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

/** Begins a visit in an account; the panel is loaded anew, so that nothing of the desk stays in memory. */
export function ImpersonateButton({ account: { id, name } }: { account: { id: number; name: string } }) {
  const [isAsking, setAsking] = useState(false)
  const start = useMutation({
    mutationFn: (reason: string) => startImpersonation(id, reason),
    onSuccess() {
      keepImpersonationOrigin(location.pathname + location.search)
      location.assign(`/u/${id}/`)
    },
  })
  return (
    <>
      <Button
        variant="plain"
        className="text-sm"
        aria-label={fa.impersonateOf(name)}
        onClick={() => setAsking(true)}
      >
        {fa.impersonate}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={<bdi>{fa.impersonateOf(name)}</bdi>}
          confirm={fa.impersonateStart}
          busy={start.isPending || start.isSuccess}
          error={start.error}
          onConfirm={start.mutate}
          onClose={() => setAsking(false)}
        >
          <p>{fa.impersonateText}</p>
        </ReasonDialog>
      )}
    </>
  )
}
