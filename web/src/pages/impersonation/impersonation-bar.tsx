import type { Impersonation } from '@jarchi/shared/api/staff-impersonation.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '../../api/http/server-clock.ts'
import { impersonationQuery } from '../../api/impersonation.ts'
import { numberText, quoted } from '../../i18n/format.ts'
import { impersonationTexts } from '../../i18n/impersonation.ts'
import { BottomSheet } from '../../ui/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { userIcon } from '../../ui/icons.ts'
import { useRelease } from './release.ts'

/**
 * At the top of the panel while support impersonates an account: whose it is, who acts, the time left, and
 * the button that ends it (§D6.12).
 */
export function ImpersonationBar({ account }: { account: number }) {
  const { data: visit } = useQuery(impersonationQuery(account))
  const release = useRelease()
  return (
    <section
      aria-label={impersonationTexts.label}
      className="sticky top-16 z-10 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-warning bg-warning-soft px-4 py-1.5 text-sm text-ink"
    >
      <Icon shape={userIcon} className="size-5 text-warning max-sm:hidden" />
      {visit ? (
        <Impersonated visit={visit} />
      ) : (
        <p className="flex-1 font-semibold">{impersonationTexts.label}</p>
      )}
      <Button
        variant="plain"
        className="ms-auto text-sm"
        busy={release.isPending || release.isSuccess}
        onClick={() => release.mutate()}
      >
        {impersonationTexts.release}
      </Button>
    </section>
  )
}

function Impersonated({ visit: { account, username, expires_at } }: { visit: Impersonation }) {
  const { minutes, isOver } = useTimeLeft(expires_at)
  return (
    <>
      <p className="min-w-0 flex-1 basis-full wrap-anywhere sm:basis-0">
        {impersonationTexts.actingFor} <strong>{quoted(account.name)}</strong>{' '}
        {impersonationTexts.by(username)}
      </p>
      <p role="timer" className="font-semibold text-warning">
        {minutes > 0 ? impersonationTexts.minutesLeft(numberText(minutes)) : impersonationTexts.lastMinute}
      </p>
      {isOver && <ImpersonationOver account={account.name} />}
    </>
  )
}

/** The impersonation has expired; the only action is to go back. */
function ImpersonationOver({ account }: { account: string }) {
  const release = useRelease()
  const back = () => release.mutate()
  return (
    <BottomSheet
      title={impersonationTexts.over.title}
      onClose={back}
      actions={
        <Button busy={release.isPending || release.isSuccess} onClick={back}>
          {impersonationTexts.over.back}
        </Button>
      }
    >
      <p>{impersonationTexts.over.text(account)}</p>
    </BottomSheet>
  )
}

const TICK_MS = 1_000

/** The remaining time of an impersonation, kept up to date even after the computer has slept. */
function useTimeLeft(expiresAt: string) {
  const [now, setNow] = useState(serverNow)
  const left = timeLeft(expiresAt, now)
  useEffect(() => {
    if (left.isOver) return
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [left.isOver])
  return left
}

/** How long an impersonation still lasts; the current minute counts. */
export function timeLeft(expiresAt: string, now: number): { minutes: number; isOver: boolean } {
  const rest = Date.parse(expiresAt) - now
  return { minutes: Math.max(0, Math.floor(rest / MINUTE_MS)), isOver: rest <= 0 }
}
