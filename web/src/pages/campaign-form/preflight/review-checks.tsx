import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import { preflightTexts } from '../../../i18n/preflight.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon } from '../../../ui/icons.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useHeldBusy } from '../../../ui/use-held-busy.ts'
import type { Section } from '../section-order.ts'
import type { Preflight } from './use-preflight.ts'

type Props = { preflight: Preflight; onOpen: (section: Section) => void }

/** The result of the check before review: violations first, which block sending; then possible objections. */
export function ReviewChecks({ preflight, onOpen }: Props) {
  const { isFailed, breaches, warnings, retry } = preflight
  const isRunning = useHeldBusy(preflight.isRunning)
  const isClean = !isRunning && !isFailed && breaches.length + warnings.length === 0
  return (
    <div className="grid gap-3 text-sm">
      <p role="status" className="flex items-center gap-2 text-quiet empty:hidden">
        {isRunning && <Spinner className="size-4" />}
        {isRunning && preflightTexts.running}
        {isClean && <Icon shape={checkIcon} className="size-5 text-success" />}
        {isClean && preflightTexts.clean}
      </p>
      {breaches.length > 0 && (
        <section role="alert" className="rounded-field bg-danger-soft p-3">
          <h3 className="text-danger">{preflightTexts.breaches}</h3>
          <FindingList findings={breaches} onOpen={onOpen} />
        </section>
      )}
      {warnings.length > 0 && (
        <section className="rounded-field bg-warning-soft p-3">
          <h3 className="text-warning">{preflightTexts.warnings}</h3>
          <p>{preflightTexts.warningsHint}</p>
          <FindingList findings={warnings} onOpen={onOpen} />
        </section>
      )}
      {isFailed && !isRunning && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-[min(12rem,100%)] grow basis-0 text-quiet">{preflightTexts.failed}</p>
          <Button variant="quiet" onClick={retry}>
            {preflightTexts.retry}
          </Button>
        </div>
      )}
    </div>
  )
}

type FindingListProps = { findings: readonly PreflightFinding[]; onOpen: (section: Section) => void }

/** What was found, where, and how to correct it; a press leads to the place. */
function FindingList({ findings, onOpen }: FindingListProps) {
  return (
    <ul className="mt-2 grid gap-2">
      {findings.map((finding) => (
        <li key={`${finding.path} ${finding.rule}`} className="flex flex-wrap items-center gap-x-3">
          <p className="min-w-[min(12rem,100%)] grow basis-0">
            <span className="font-semibold">{placeOf(finding.path)}: </span>
            {finding.message} <span className="text-ink">{finding.fix}</span>
          </p>
          <Button
            variant="quiet"
            aria-label={preflightTexts.mendOf(placeOf(finding.path))}
            onClick={() => onOpen(findingSection(finding.path))}
          >
            {preflightTexts.fix}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function placeOf(path: string): string {
  return preflightTexts.places[path as keyof typeof preflightTexts.places] ?? path
}

/** The section in which a finding is corrected. */
export function findingSection(path: string): Section {
  return path === 'landing_url' ? 'landing' : 'banner'
}
