import type { BulkResult } from '@jarchi/shared/api/campaigns-bulk.ts'
import type { BulkSelection } from '../../../api/campaigns-bulk.ts'
import { bulkTexts, bulkValueText, type BulkKind } from '../../../i18n/bulk.ts'
import { numberText } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChangeChoice } from './change-choice.tsx'
import { isChange, useBulk, type BulkStep } from './use-bulk.ts'

type Props = {
  account: number
  select: BulkSelection
  /** How many ads are chosen. */
  count: number
  isArchive: boolean
  onClose: () => void
}

/** Changes many ads: what, what would come of it, and what came of it, which can be taken back. */
export function BulkDialog({ account, select, count, isArchive, onClose }: Props) {
  const bulk = useBulk(account, select, onClose)
  const { step, isBusy } = bulk
  return (
    <Dialog
      open
      title={bulkTexts.title(numberText(count))}
      onClose={() => !isBusy && onClose()}
      actions={<Actions bulk={bulk} onClose={onClose} />}
    >
      {step.name === 'choose' && (
        <>
          {step.failure && (
            <p role="alert" className="mb-3 text-danger">
              {step.failure}
            </p>
          )}
          <ChangeChoice
            account={account}
            isArchive={isArchive}
            isBusy={isBusy}
            onChoose={(kind, change) => void bulk.preview(kind, change)}
          />
        </>
      )}
      {step.name === 'preview' && <Told kind={step.kind} results={step.answer.results} />}
      {step.name === 'run' && <Run step={step} isBusy={isBusy} />}
    </Dialog>
  )
}

type ActionsProps = { bulk: ReturnType<typeof useBulk>; onClose: () => void }

function Actions({ bulk, onClose }: ActionsProps) {
  const { step, isBusy } = bulk
  if (step.name === 'choose') return null
  if (step.name === 'preview') {
    const count = step.answer.results.filter(isChange).length
    return (
      <>
        <Button variant="plain" onClick={bulk.back}>
          {bulkTexts.back}
        </Button>
        {count > 0 && (
          <Button busy={isBusy} onClick={() => void bulk.run(step)}>
            {bulkTexts.run(step.kind, numberText(count))}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      {step.failure && (
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

function Run({ step, isBusy }: { step: Extract<BulkStep, { name: 'run' }>; isBusy: boolean }) {
  const { kind, answer, results, failure } = step
  const all = answer.results.filter(isChange).length
  if (isBusy && !failure)
    return (
      <p role="status">
        <progress className="w-full" value={results.length} max={all} />
        {bulkTexts.progress(numberText(results.length), numberText(all))}
      </p>
    )
  return (
    <>
      {failure && (
        <p role="alert" className="mb-3 text-danger">
          {bulkTexts.stopped} {failure}
        </p>
      )}
      <p role="status" className="font-semibold">
        {bulkTexts.done(numberText(results.filter(isChange).length))}
      </p>
      <Refusals results={[...answer.results, ...results].filter(({ refused }) => refused !== null)} />
      <p className="sr-only">{bulkTexts.kinds[kind]}</p>
    </>
  )
}

/** Of a list, before it is only counted. */
const MOST_LINES = 8

function Told({ kind, results }: { kind: BulkKind; results: readonly BulkResult[] }) {
  const changed = results.filter(isChange)
  const refused = results.filter((result) => result.refused !== null)
  const same = results.length - changed.length - refused.length
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold">
        {changed.length > 0 ? bulkTexts.willChange(numberText(changed.length)) : bulkTexts.noneChange}
      </p>
      {bulkValueText(kind, null) !== null && changed.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {changed.slice(0, MOST_LINES).map((result) => (
            <li key={result.id}>
              <bdi className="font-semibold">{result.title}</bdi>{' '}
              {bulkTexts.fromTo(
                bulkValueText(kind, result.before) ?? '',
                bulkValueText(kind, result.after) ?? '',
              )}
            </li>
          ))}
          <Rest count={changed.length - MOST_LINES} />
        </ul>
      )}
      {same > 0 && <p className="text-quiet">{bulkTexts.same(numberText(same))}</p>}
      <Refusals results={refused} />
    </div>
  )
}

function Refusals({ results }: { results: readonly BulkResult[] }) {
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
