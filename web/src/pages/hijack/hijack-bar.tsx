import type { Impersonation } from '@jarchi/shared/api/staff-impersonation.ts'
import { useQuery } from '@tanstack/react-query'
import { hijackQuery } from '../../api/hijack.ts'
import { numberText } from '../../i18n/format.ts'
import { hijackTexts as fa } from '../../i18n/hijack.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { userIcon } from '../../ui/icons.ts'
import { useRelease } from './use-release.ts'
import { useTimeLeft } from './use-time-left.ts'
import { VisitOver } from './visit-over.tsx'

/** Across the panel while support acts as the account: whose it is, who acts, how long yet, and the way out (decisions §6). */
export function HijackBar({ account }: { account: number }) {
  const { data: visit } = useQuery(hijackQuery(account))
  const release = useRelease()
  return (
    <section
      aria-label={fa.label}
      className="sticky top-16 z-10 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-warning bg-warning-soft px-4 py-1.5 text-sm text-ink"
    >
      <Icon shape={userIcon} className="size-5 text-warning max-sm:hidden" />
      {visit ? <Visit visit={visit} /> : <p className="flex-1 font-semibold">{fa.label}</p>}
      <Button
        variant="plain"
        className="ms-auto text-sm"
        busy={release.isPending || release.isSuccess}
        onClick={() => release.mutate()}
      >
        {fa.release}
      </Button>
    </section>
  )
}

function Visit({ visit: { account, username, expires_at } }: { visit: Impersonation }) {
  const { minutes, isOver } = useTimeLeft(expires_at)
  return (
    <>
      <p className="min-w-0 flex-1 basis-full wrap-anywhere sm:basis-0">
        {fa.visiting} <strong>«{account.name}»</strong> {fa.by(username)}
      </p>
      <p role="timer" className="font-semibold text-warning">
        {minutes > 0 ? fa.minutesLeft(numberText(minutes)) : fa.lastMinute}
      </p>
      {isOver && <VisitOver account={account.name} />}
    </>
  )
}
