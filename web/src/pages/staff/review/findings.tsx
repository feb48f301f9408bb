import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import { useQuery } from '@tanstack/react-query'
import { reviewFindingsQuery } from '../../../api/staff/review.ts'
import { preflightTexts } from '../../../i18n/preflight.ts'
import { reviewTexts as fa } from '../../../i18n/staff-review.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/card-look.ts'
import { Icon } from '../../../ui/icon.tsx'
import { alertIcon, checkIcon, warningIcon } from '../../../ui/icons.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useHeldBusy } from '../../../ui/use-held-busy.ts'

/** What a machine can tell about the ad; opening its landing page takes seconds. */
export function Findings({ ad }: { ad: number }) {
  const report = useQuery(reviewFindingsQuery(ad))
  const isRunning = useHeldBusy(report.isPending)
  const findings = report.data?.findings ?? []
  return (
    <section className={`${cardLook} flex flex-col gap-3 p-4`}>
      <h3>{fa.findings.title}</h3>
      <div aria-live="polite" className="flex flex-col gap-3">
        {isRunning ? (
          <p className="flex items-center gap-2 text-quiet">
            <Spinner className="size-4" />
            {fa.findings.running}
          </p>
        ) : report.isError ? (
          <p className="flex flex-wrap items-center gap-3">
            {fa.findings.failed}
            <Button variant="plain" busy={report.isFetching} onClick={() => void report.refetch()}>
              {fa.findings.retry}
            </Button>
          </p>
        ) : findings.length === 0 ? (
          <p className="flex items-center gap-2 text-success">
            <Icon shape={checkIcon} className="size-5" />
            {fa.findings.clean}
          </p>
        ) : (
          <ul className="flex flex-col gap-2">
            {findings.map((finding) => (
              <Finding key={`${finding.rule} ${finding.path}`} finding={finding} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Finding({ finding: { level, path, message } }: { finding: PreflightFinding }) {
  const isBreach = level === 'block'
  const places: Readonly<Record<string, string>> = preflightTexts.places
  return (
    <li className="flex items-start gap-2">
      <Icon
        shape={isBreach ? warningIcon : alertIcon}
        className={`mt-1 size-5 ${isBreach ? 'text-danger' : 'text-warning'}`}
      />
      <p>
        <span className={`font-semibold ${isBreach ? 'text-danger' : 'text-warning'}`}>
          {isBreach ? fa.findings.block : fa.findings.warn}
        </span>{' '}
        {places[path] !== undefined && <span className="text-quiet">({places[path]}) </span>}
        {message}
      </p>
    </li>
  )
}
