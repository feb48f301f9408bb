import type { BulkAnswer, BulkChange, BulkResult } from '@jarchi/shared/api/campaigns-bulk.ts'
import { useState } from 'react'
import { changeMany, undoMany, type BulkSelection } from '../../../api/campaigns-bulk.ts'
import { campaignsKey } from '../../../api/campaigns.ts'
import { failureText } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { bulkTexts, type BulkKind } from '../../../i18n/bulk.ts'
import { numberText } from '../../../i18n/format.ts'
import { showToast } from '../../../ui/toasts.tsx'

/** Of one call, so that progress is seen. */
const ADS_OF_A_CALL = 100

export type Planned = { kind: BulkKind; change: BulkChange; answer: BulkAnswer }
export type BulkStep =
  | { name: 'choose'; failure: string | null }
  | ({ name: 'preview' } & Planned)
  | ({ name: 'run'; results: BulkResult[]; failure: string | null } & Planned)

/** What a result says: refused, as it was, or changed. */
export const isChange = ({ refused, before, after }: BulkResult) => refused === null && before !== after

/** Previews a change of many ads, makes it part by part, and takes it back. */
export function useBulk(account: number, select: BulkSelection, onClose: () => void) {
  const [step, setStep] = useState<BulkStep>({ name: 'choose', failure: null })
  const [isBusy, setIsBusy] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
  const busy = async (work: () => Promise<void>) => {
    setIsBusy(true)
    await work().finally(() => setIsBusy(false))
  }
  const preview = (kind: BulkKind, change: BulkChange) =>
    busy(async () => {
      try {
        const answer = await changeMany(account, { select, change, preview: true })
        setStep({ name: 'preview', kind, change, answer })
      } catch (error) {
        setStep({ name: 'choose', failure: `${bulkTexts.failed} ${failureText(error)}` })
      }
    })
  /** Goes on where an earlier run stopped. */
  const run = ({ kind, change, answer }: Planned, before: BulkResult[] = []) =>
    busy(async () => {
      const batch_id = answer.batch_id
      const ids = answer.results.filter(isChange).map(({ id }) => id)
      let results = before
      setStep({ name: 'run', kind, change, answer, results, failure: null })
      try {
        while (results.length < ids.length) {
          const part = ids.slice(results.length, results.length + ADS_OF_A_CALL)
          const done = await changeMany(account, { select: { ids: part }, change, batch_id })
          results = [...results, ...done.results]
          setStep({ name: 'run', kind, change, answer, results, failure: null })
        }
      } catch (error) {
        setStep({ name: 'run', kind, change, answer, results, failure: failureText(error) })
      }
      await refresh()
    })
  const undo = (batchId: string) =>
    busy(async () => {
      try {
        const { results } = await undoMany(account, batchId)
        const count = results.filter(({ refused }) => refused === null).length
        showToast(count < results.length ? 'warning' : 'success', bulkTexts.undone(numberText(count)))
        onClose()
      } catch (error) {
        showToast('error', `${bulkTexts.notUndone} ${failureText(error)}`)
      }
      await refresh()
    })
  return { step, isBusy, preview, run, undo, back: () => setStep({ name: 'choose', failure: null }) }
}
