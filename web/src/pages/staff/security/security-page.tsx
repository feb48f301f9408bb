import type { FactorMade } from '@jarchi/shared/api/staff-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmStaff, factorQuery, sendStaffCode } from '../../../api/staff/factor.ts'
import { factorTexts } from '../../../i18n/staff-factor.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useConfirmationBy } from '../../financial/confirm-by-code.tsx'
import { DeskSkeleton } from '../desk-skeleton.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { CodesDialog, RecoveryCodes } from './recovery-codes.tsx'
import { TotpSection } from './totp-section.tsx'

/** With what a member of staff proves who they are, besides the code by SMS. */
export function SecurityPage() {
  const factor = useQuery(factorQuery)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { confirmed, dialog } = useConfirmationBy(
    { send: sendStaffCode, confirm: confirmStaff },
    factorTexts.smsTitle,
  )
  const onMade = ({ recovery_codes }: FactorMade) => setCodes(recovery_codes)
  return (
    <Page title={factorTexts.title} note={factorTexts.intro}>
      <QueryView query={factor} failed={factorTexts.failed} skeleton={<DeskSkeleton />}>
        {(known) => (
          <div className="grid gap-4 lg:grid-cols-2">
            <PasskeyList factor={known} confirmed={confirmed} onMade={onMade} />
            <TotpSection factor={known} confirmed={confirmed} onMade={onMade} />
            {known.due_at === null && <RecoveryCodes factor={known} onMade={onMade} />}
          </div>
        )}
      </QueryView>
      {dialog}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Page>
  )
}
