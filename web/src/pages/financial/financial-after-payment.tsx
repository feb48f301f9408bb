import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { financialInfoQuery } from '../../api/financial-info.ts'
import { financialTexts as fa } from '../../i18n/financial.ts'
import { Button } from '../../ui/button.tsx'
import { EditFinancialInfo } from './edit-financial-info.tsx'

/** Below the receipt of a first payment: the way to the form that invoices need. */
export function FinancialAfterPayment({ account }: { account: number }) {
  const [isOpen, setOpen] = useState(false)
  // What was known before the payment counts no more.
  const info = useQuery({ ...financialInfoQuery(account), refetchOnMount: 'always' })
  if (!info.isFetchedAfterMount || info.data?.status !== 'NOT_COMPLETED') return null
  return (
    <section className="flex flex-col items-start gap-3 rounded-card bg-accent-soft p-4 print:hidden">
      <p>{fa.modal.afterPayment}</p>
      <Button variant="plain" onClick={() => setOpen(true)}>
        {fa.alert.complete}
      </Button>
      {isOpen && <EditFinancialInfo account={account} info={info.data} onClose={() => setOpen(false)} />}
    </section>
  )
}
