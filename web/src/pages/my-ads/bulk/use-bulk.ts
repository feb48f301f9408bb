import type { BulkAnswer, BulkChange, BulkResult } from '@jarchi/shared/api/campaigns-bulk.ts'
import { useState } from 'react'
import { changeMany, undoMany } from '../../../api/campaigns-bulk.ts'
import { campaignsKey } from '../../../api/campaigns.ts'
import { queryClient } from '../../../api/query-client.ts'
import { keptFailureText } from '../../../form/kept-failure.ts'
import { bulkTexts, type BulkKind } from '../../../i18n/bulk.ts'
import { numberText } from '../../../i18n/format.ts'
import { showToast } from '../../../ui/toasts.tsx'
import type { BulkOrder } from './open-bulk.ts'

/** Of one call, so that progress is seen. */
const ADS_OF_A_CALL = 100

export type Planned = { kind: BulkKind; change: BulkChange; answer: BulkAnswer }
export type BulkStep =
  | { name: 'choose' }
  | ({ name: 'preview' } & Planned)
  | ({ name: 'run'; results: BulkResult[] } & Planned)

/** What a result says: refused, as it was, or changed. */
export const isChange = ({ refused, before, after }: BulkResult) => refused === null && before !== after

/** The ads that a plan changes. */
export const plannedIds = ({ answer }: Planned) => answer.results.filter(isChange).map(({ id }) => id)

/** Previews a change of many ads, makes it part by part, and takes it back. */
export function useBulk({ account, select, except, onDone }: BulkOrder, onClose: () => void) {
  const [step, setStep] = useState<BulkStep>({ name: 'choose' })
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const busy = async (failed: string, work: () => Promise<void>) => {
    setIsBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(`${failed} ${keptFailureText(error)}`)
    }
    setIsBusy(false)
  }
  const refresh = () => {
    onDone?.()
    return queryClient.invalidateQueries({ queryKey: campaignsKey(account) })
  }
  const preview = (kind: BulkKind, changing: BulkChange | Promise<BulkChange>) =>
    busy(bulkTexts.failed, async () => {
      const change = await changing
      const found = await changeMany(account, { select, change, preview: true })
      const results = found.results.filter(({ id }) => !except?.has(id))
      setStep({ name: 'preview', kind, change, answer: { ...found, results } })
    })
  /** Goes on where an earlier run stopped. */
  const run = (plan: Planned, before: BulkResult[] = []) =>
    busy(bulkTexts.stopped, async () => {
      const ids = plannedIds(plan)
      const { change, answer } = plan
      let results = before
      const show = () => setStep({ ...plan, name: 'run', results })
      show()
      try {
        while (results.length < ids.length) {
          const part = ids.slice(results.length, results.length + ADS_OF_A_CALL)
          const about = { select: { ids: part }, change, batch_id: answer.batch_id }
          results = [...results, ...(await changeMany(account, about)).results]
          show()
        }
      } finally {
        await refresh()
      }
    })
  const undo = (batchId: string) =>
    busy(bulkTexts.notUndone, async () => {
      try {
        const { results } = await undoMany(account, batchId)
        const count = results.filter(({ refused }) => refused === null).length
        onClose()
        showToast(count < results.length ? 'warning' : 'success', bulkTexts.undone(numberText(count)))
      } finally {
        await refresh()
      }
    })
  return { step, failure, isBusy, preview, run, undo, back: () => setStep({ name: 'choose' }) }
}
