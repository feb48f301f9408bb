import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { financialInfoQuery } from '../../api/financial-info.ts'
import { financialTexts as fa } from '../../i18n/financial.ts'
import { noteAlerted, wasAlerted } from './alert-visit.ts'
import { EditFinancialInfo } from './edit-financial-info.tsx'

/** After a first payment, once a visit: the form that invoices need. */
export function FinancialAfterPayment({ account }: { account: number }) {
  const [isOver, setOver] = useState(() => wasAlerted(account))
  // What was known before the payment counts no more.
  const info = useQuery({ ...financialInfoQuery(account), enabled: !isOver, refetchOnMount: 'always' })
  if (isOver || !info.isFetchedAfterMount || info.data?.status !== 'NOT_COMPLETED') return null
  const close = () => {
    noteAlerted(account)
    setOver(true)
  }
  return (
    <EditFinancialInfo
      account={account}
      info={info.data}
      note={<p className="rounded-card bg-accent-soft px-4 py-3">{fa.modal.afterPayment}</p>}
      onClose={close}
    />
  )
}
