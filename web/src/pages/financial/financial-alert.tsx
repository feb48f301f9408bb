import { useQuery } from '@tanstack/react-query'
import { usePath, useUrlQuery } from '../../navigation/use-place.ts'
import { useState } from 'react'
import { financialInfoQuery } from '../../api/financial-info.ts'
import { accountInfoQuery } from '../../api/profile.ts'
import { isAlertPlace, noteAlerted, wasAlerted } from './alert-visit.ts'
import { EditFinancialInfo } from './edit-financial-info.tsx'
import { FinancialSheet } from './financial-sheet.tsx'

/** Once a visit, warns whom the warning rule names (§4). */
export function FinancialAlert({ account }: { account: number }) {
  const [stage, setStage] = useState<'sheet' | 'form' | 'over'>(() =>
    wasAlerted(account) ? 'over' : 'sheet',
  )
  const pathname = usePath()
  const { tab } = useUrlQuery() as { tab?: unknown }
  const info = useQuery({ ...financialInfoQuery(account), enabled: stage !== 'over' }).data
  const isMine = useIsOwnVisit(account, stage === 'sheet' && info?.has_warning === true)
  if (stage === 'over' || !info) return null
  if (stage === 'form')
    return <EditFinancialInfo account={account} info={info} onClose={() => setStage('over')} />
  if (!info.has_warning || !isMine || !isAlertPlace(pathname, tab)) return null
  const answer = (next: 'form' | 'over') => {
    noteAlerted(account)
    setStage(next)
  }
  return <FinancialSheet info={info} onComplete={() => answer('form')} onDismiss={() => answer('over')} />
}

/** Staff who act for an advertiser may not change financial information, and are not asked to. */
function useIsOwnVisit(account: number, isAsked: boolean): boolean {
  const { data, isError } = useQuery({ ...accountInfoQuery(account), enabled: isAsked })
  return isError || data?.is_hijacked === false
}
