import type { BulkResult } from '@jarchi/shared/api/campaigns-bulk.ts'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { bulkKindText, bulkTexts, bulkValueText, type BulkKind } from '../../../i18n/bulk.ts'
import { numberText } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { ChangeChoice } from './change-choice.tsx'
import type { BulkOrder } from './open-bulk.ts'
import { isChange, plannedIds, useBulk, type BulkStep } from './use-bulk.ts'

type Props = { order: BulkOrder; onClose: () => void }

/** Changes many ads: what, what would come of it, and what came of it, which can be taken back. */
export function BulkDialog({ order, onClose }: Props) {
  const bulk = useBulk(order, onClose)
  const { step, failure, isBusy } = bulk
  return (
    <Dialog
      open
      title={bulkTexts.title(numberText(order.count))}
      onClose={() => !isBusy && onClose()}
      actions={step.name !== 'choose' && <Actions bulk={bulk} step={step} onClose={onClose} />}
    >
      <div ref={keepFocus}>
        {failure && (
          <p role="alert" className="mb-3 text-danger">
            {failure}
          </p>
        )}
        {/* There from the start, so that what it says later is heard. */}
        <p role="status" className="font-semibold">
          {headline(bulk)}
        </p>
        {step.name === 'choose' && (
          <ChangeChoice
            account={order.account}
            isArchive={order.isArchive}
            isBusy={isBusy}
            onChoose={(kind, change) => void bulk.preview(kind, change)}
          />
        )}
        {step.name === 'preview' && <Told kind={step.kind} results={step.answer.results} />}
        {step.name === 'run' &&
          (isBusy ? (
            <progress className="w-full" value={step.results.length} max={plannedIds(step).length} />
          ) : (
            <Refusals results={[...step.answer.results, ...step.results]} />
          ))}
      </div>
    </Dialog>
  )
}

/** What there is to hear of a step. */
function headline({ step, isBusy }: ReturnType<typeof useBulk>): string {
  if (step.name === 'choose') return ''
  const planned = numberText(plannedIds(step).length)
  if (step.name === 'preview')
    return plannedIds(step).length > 0 ? bulkTexts.willChange(planned) : bulkTexts.noneChange
  return isBusy
    ? bulkTexts.progress(numberText(step.results.length), planned)
    : bulkTexts.done(numberText(step.results.filter(isChange).length))
}

type ActionsProps = {
  bulk: ReturnType<typeof useBulk>
  step: Exclude<BulkStep, { name: 'choose' }>
  onClose: () => void
}

function Actions({ bulk, step, onClose }: ActionsProps) {
  const { isBusy } = bulk
  if (step.name === 'preview') {
    const count = plannedIds(step).length
    return (
      <>
        <Button variant="plain" onClick={bulk.back}>
          {bulkTexts.back}
        </Button>
        {count > 0 && (
          <Button busy={isBusy} onClick={() => void bulk.run(step)}>
            {bulkTexts.run(bulkKindText(step.kind, runtimeConfig), numberText(count))}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      {step.results.length < plannedIds(step).length && (
        <Button busy={isBusy} onClick={() => void bulk.run(step, step.results)}>
          {bulkTexts.goOn}
        </Button>
      )}
      {step.results.some(isChange) && (
        <Button variant="plain" busy={isBusy} onClick={() => void bulk.undo(step.answer.batch_id)}>
          {bulkTexts.undo}
        </Button>
      )}
      {!isBusy && <Button onClick={onClose}>{bulkTexts.close}</Button>}
    </>
  )
}

/** Of a list, before it is only counted. */
const MOST_LINES = 8

function Told({ kind, results }: { kind: BulkKind; results: readonly BulkResult[] }) {
  const changed = results.filter(isChange)
  const same = results.filter((result) => result.refused === null).length - changed.length
  return (
    <div className="grid gap-3">
      {changed.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {changed.slice(0, MOST_LINES).map((result) => (
            <li key={result.id}>
              <bdi className="font-semibold">{result.title}</bdi> {changeText(kind, result)}
            </li>
          ))}
          <Rest count={changed.length - MOST_LINES} />
        </ul>
      )}
      {same > 0 && <p className="text-quiet">{bulkTexts.same(numberText(same))}</p>}
      <Refusals results={results} />
    </div>
  )
}

/** Empty for what the title of the change says already. */
function changeText(kind: BulkKind, { before, after }: BulkResult): string {
  const [from, to] = [bulkValueText(kind, before), bulkValueText(kind, after)]
  return from === null || to === null ? '' : bulkTexts.fromTo(from, to)
}

function Refusals({ results: all }: { results: readonly BulkResult[] }) {
  const results = all.filter(({ refused }) => refused !== null)
  if (results.length === 0) return null
  return (
    <div className="mt-3 text-sm">
      <p className="text-danger">{bulkTexts.refused(numberText(results.length))}</p>
      <ul className="list-disc ps-5 marker:text-danger">
        {results.slice(0, MOST_LINES).map(({ id, title, refused }) => (
          <li key={id}>
            <bdi className="font-semibold">{title ?? bulkTexts.gone(id)}</bdi>: {refused?.message}
          </li>
        ))}
        <Rest count={results.length - MOST_LINES} />
      </ul>
    </div>
  )
}

function Rest({ count }: { count: number }) {
  return count > 0 ? <li className="text-quiet">{bulkTexts.more(numberText(count))}</li> : null
}
