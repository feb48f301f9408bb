import { preflightTexts } from '../../../i18n/preflight.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon } from '../../../ui/icons.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useHeldBusy } from '../../../ui/use-held-busy.ts'
import type { Section } from '../form-sections.ts'
import { FindingList } from './finding-list.tsx'
import type { Preflight } from './use-preflight.ts'

const texts = preflightTexts

type Props = { preflight: Preflight; onOpen: (section: Section) => void }

/** How the check before review came out: breaches first, which block; then what a reviewer may object to. */
export function ReviewChecks({ preflight, onOpen }: Props) {
  const { isFailed, breaches, warnings, retry } = preflight
  const isRunning = useHeldBusy(preflight.isRunning)
  const isClean = !isRunning && !isFailed && breaches.length + warnings.length === 0
  return (
    <div className="grid gap-3 text-sm">
      <p role="status" className="flex items-center gap-2 text-quiet empty:hidden">
        {isRunning && <Spinner className="size-4" />}
        {isRunning && texts.running}
        {isClean && <Icon shape={checkIcon} className="size-5 text-success" />}
        {isClean && texts.clean}
      </p>
      {breaches.length > 0 && (
        <section role="alert" className="rounded-field bg-danger-soft p-3">
          <h3 className="text-danger">{texts.breaches}</h3>
          <FindingList findings={breaches} onOpen={onOpen} />
        </section>
      )}
      {warnings.length > 0 && (
        <section className="rounded-field bg-warning-soft p-3">
          <h3 className="text-warning">{texts.warnings}</h3>
          <p>{texts.warningsHint}</p>
          <FindingList findings={warnings} onOpen={onOpen} />
        </section>
      )}
      {isFailed && !isRunning && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-48 grow basis-0 text-quiet">{texts.failed}</p>
          <Button variant="quiet" onClick={retry}>
            {texts.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
