import { useState } from 'react'
import { startImpersonation } from '../../../api/staff/accounts.ts'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { keepImpersonationOrigin } from '../../impersonation/release.ts'
import { ReasonDialog } from '../form-dialog.tsx'

/** Begins a visit in an account; the panel is loaded again, so that nothing of the desk stays in memory. */
export function ImpersonateButton({ account: { id, name } }: { account: { id: number; name: string } }) {
  const [isAsking, setAsking] = useState(false)
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
          leaves
          send={(reason) => startImpersonation(id, reason)}
          onSent={() => {
            keepImpersonationOrigin(location.pathname + location.search)
            location.assign(`/u/${id}/`)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{fa.impersonateText}</p>
        </ReasonDialog>
      )}
    </>
  )
}
