import type { FinancialInfo, FinancialInfoInput } from '@jarchi/shared/api/financial.ts'
import { financialStatusAfter } from '@jarchi/shared/money/financial-status.ts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { financialInfoQuery, sendFinancialInfo, skipFinancialInfo } from '../../api/financial.ts'
import { queryClient } from '../../api/query-client.ts'
import { commonTexts } from '../../i18n/common.ts'
import { financialTexts } from '../../i18n/financial.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Button } from '../../ui/button.tsx'
import { FieldSkeletons } from '../../ui/form-skeleton.tsx'
import { FullScreenDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { warningIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { useConfirmation } from './confirm-by-code.tsx'
import { noteAlerted } from './alerted.ts'

const modalTexts = financialTexts.modal

const FinancialForm = lazyPage('FinancialForm', () => import('./financial-form.tsx'))
/** The form's library and schemas load with it. */
export const prefetchFinancialForm = FinancialForm.prefetch

type Props = { account: number; info: FinancialInfo; onClose: () => void }

/** The full-screen modal of the specification (§2.35). */
export function EditFinancialInfo({ account, info, onClose }: Props) {
  const formId = useId()
  const { confirmed, dialog } = useConfirmation(account)
  const show = (next: FinancialInfo) => {
    queryClient.setQueryData(financialInfoQuery(account).queryKey, next)
    onClose()
  }
  const send = useMutation({
    mutationFn: (input: FinancialInfoInput) => confirmed(() => sendFinancialInfo(account, input)),
    onSuccess: (next) => {
      showToast('success', modalTexts.sent)
      noteAlerted(account)
      show(next)
    },
  })
  const skip = useMutation({
    mutationFn: () => skipFinancialInfo(account),
    onSuccess: show,
    onError: (error) => tellFailure(modalTexts.notPutOff, error),
  })
  // The server cannot postpone information that waits for approval or was refused, so the modal only closes.
  const later = () => (financialStatusAfter(info.status, 'skip') ? skip.mutate() : onClose())
  return (
    <FullScreenDialog
      title={modalTexts.title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={send.isPending}>
            {modalTexts.send}
          </Button>
          {info.has_warning && (
            <Button variant="plain" busy={skip.isPending} onClick={later}>
              {modalTexts.later}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RejectionNotice info={info} />
        <Suspense fallback={<FieldSkeletons label={commonTexts.loading} />}>
          <FinancialForm id={formId} account={account} info={info} onSend={send.mutateAsync} />
        </Suspense>
      </div>
      {dialog}
    </FullScreenDialog>
  )
}

/** Why the last sent information was not approved. */
function RejectionNotice({ info }: { info: FinancialInfo }) {
  if (!info.is_rejected) return null
  return (
    <div className="flex items-start gap-2 rounded-card bg-danger-soft px-4 py-3 text-danger">
      <Icon shape={warningIcon} className="mt-0.5 size-5" />
      <p className="min-w-0">
        {financialTexts.alert.rejected}{' '}
        <bdi className="wrap-anywhere text-ink">
          {info.rejection_reason ?? financialTexts.statuses.APPROVAL_REJECTED.text}
        </bdi>
      </p>
    </div>
  )
}
