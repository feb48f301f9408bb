import { useState } from 'react'
import { startImpersonation } from '../../../api/staff/accounts.ts'
import { staffAccountTexts } from '../../../i18n/staff-accounts.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { keepImpersonationOrigin } from '../../impersonation/release.ts'
import { ReasonDialog } from '../form-dialog.tsx'

/** Where an impersonation begins: the button's text, and the page that it opens. */
const BEGINNINGS = {
  panel: { text: staffAccountTexts.impersonate, label: staffAccountTexts.impersonateOf, to: paths.index },
  reports: { text: staffAccountTexts.reports, label: staffAccountTexts.reportsOf, to: paths.reports },
}
type Props = { account: { id: number; name: string }; at?: keyof typeof BEGINNINGS }

/** Begins an impersonation; the panel is loaded again, so that no data of the desk stays in memory. */
export function ImpersonateButton({ account: { id, name }, at = 'panel' }: Props) {
  const { text, label, to } = BEGINNINGS[at]
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="plain" className="text-sm" aria-label={label(name)} onClick={() => setAsking(true)}>
        {text}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={<bdi>{staffAccountTexts.impersonateOf(name)}</bdi>}
          confirm={staffAccountTexts.impersonateStart}
          leaves
          send={(reason) => startImpersonation(id, reason)}
          onSent={() => {
            keepImpersonationOrigin(location.pathname + location.search)
            location.assign(to(id))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{staffAccountTexts.impersonateText}</p>
        </ReasonDialog>
      )}
    </>
  )
}
