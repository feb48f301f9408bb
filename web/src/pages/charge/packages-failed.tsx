import { chargeTexts as fa } from '../../i18n/charge.ts'
import { fa as common } from '../../i18n/common.ts'
import { Button } from '../../ui/button.tsx'

/** Packages did not come; an amount of one's own can be paid all the same. */
export function PackagesFailed({ busy, onRetry }: { busy: boolean; onRetry: () => unknown }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft p-4"
    >
      <p>{fa.packagesFailed}</p>
      <Button variant="plain" busy={busy} onClick={() => void onRetry()}>
        {common.retry}
      </Button>
    </div>
  )
}
