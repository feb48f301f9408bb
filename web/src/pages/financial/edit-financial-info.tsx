import { Suspense, useId } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { FinancialInfo, FinancialInfoInput } from '@jarchi/shared/api/financial.ts'
import { financialStatusAfter } from '@jarchi/shared/financial-status.ts'
import { financialInfoQuery, sendFinancialInfo, skipFinancialInfo } from '../../api/financial-info.ts'
import { queryClient } from '../../api/query-client.ts'
import { fa as common } from '../../i18n/common.ts'
import { financialTexts } from '../../i18n/financial.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Button } from '../../ui/button.tsx'
import { FieldSkeletons } from '../../ui/field-skeletons.tsx'
import { FullScreenDialog } from '../../ui/full-screen-dialog.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { RejectionNotice } from './rejection-notice.tsx'

const fa = financialTexts.modal

const FinancialForm = lazyPage(async () => (await import('./financial-form.tsx')).FinancialForm)
/** With the form come its library and the schemas. */
export const prefetchFinancialForm = FinancialForm.prefetch

type Props = { account: number; info: FinancialInfo; onClose: () => void }

/** The full-screen modal of the specification (§2). */
export function EditFinancialInfo({ account, info, onClose }: Props) {
  const formId = useId()
  const show = (next: FinancialInfo) => {
    queryClient.setQueryData(financialInfoQuery(account).queryKey, next)
    onClose()
  }
  const send = useMutation({
    mutationFn: (input: FinancialInfoInput) => sendFinancialInfo(account, input),
    onSuccess: (next) => {
      showToast('success', fa.sent)
      show(next)
    },
  })
  const skip = useMutation({
    mutationFn: () => skipFinancialInfo(account),
    onSuccess: show,
    onError: (error) => showToast('error', error.message),
  })
  // What waits for a verdict or was refused cannot be put off on the server; the modal just closes.
  const later = () => (financialStatusAfter(info.status, 'skip') ? skip.mutate() : onClose())
  return (
    <FullScreenDialog
      title={fa.title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={send.isPending}>
            {fa.send}
          </Button>
          {info.has_warning && (
            <Button variant="plain" busy={skip.isPending} onClick={later}>
              {fa.later}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RejectionNotice info={info} />
        <Suspense fallback={<FieldSkeletons label={common.loading} />}>
          <FinancialForm id={formId} account={account} info={info} onSend={send.mutateAsync} />
        </Suspense>
      </div>
    </FullScreenDialog>
  )
}
