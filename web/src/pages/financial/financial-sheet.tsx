import { useEffect } from 'react'
import type { FinancialInfo } from '@jarchi/shared/api/financial.ts'
import { financialTexts } from '../../i18n/financial.ts'
import { numberText } from '../../i18n/format.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { prefetchFinancialForm } from './edit-financial-info.tsx'

const fa = financialTexts.alert

type Props = { info: FinancialInfo; onComplete: () => void; onDismiss: () => void }

/** The bottom-sheet alert of the specification (§2). */
export function FinancialSheet({ info, onComplete, onDismiss }: Props) {
  useEffect(prefetchFinancialForm, [])
  return (
    <BottomSheet
      title={fa.title}
      onClose={onDismiss}
      actions={
        <>
          <Button onClick={onComplete}>{fa.complete}</Button>
          <Button variant="plain" onClick={onDismiss}>
            {fa.dismiss}
          </Button>
        </>
      }
    >
      {info.days_left !== 0 && <p>{fa.text}</p>}
      {info.days_left !== null && (
        <p className="font-semibold">
          {info.days_left === 0 ? fa.stopped : fa.daysLeft(numberText(info.days_left))}
        </p>
      )}
      {info.is_pending && <p className="text-quiet">{fa.pending}</p>}
      {info.is_rejected && (
        <p>
          {fa.rejected} <bdi className="wrap-anywhere text-quiet">{info.rejection_reason}</bdi>
        </p>
      )}
    </BottomSheet>
  )
}
