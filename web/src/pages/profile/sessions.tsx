import type { SessionView } from '@jarchi/shared/api/sessions.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { endOtherSessions, endSessionOf, sessionsQuery } from '../../api/profile.ts'
import { dayText, timeText } from '../../i18n/date-format.ts'
import { impersonationTexts } from '../../i18n/impersonation.ts'
import { profileTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { userIcon } from '../../ui/icons.ts'
import { devicesIcon } from '../../ui/later-icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useIsImpersonated } from '../impersonation/use-is-impersonated.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'

const texts = impersonationTexts.sessions

/** The user's sessions, with buttons to end them (§D2.18). */
export function Sessions({ account }: { account: number }) {
  const sessions = useQuery(sessionsQuery(account))
  const isImpersonated = useIsImpersonated(account) === true
  return (
    <QueryView
      query={sessions}
      failed={profileTexts.sessionsFailed}
      skeleton={<Skeleton className="h-40 w-full max-w-2xl" />}
    >
      {(all) => <SessionList account={account} sessions={all} isImpersonated={isImpersonated} />}
    </QueryView>
  )
}

type SessionListProps = { account: number; sessions: readonly SessionView[]; isImpersonated: boolean }

function SessionList({ account, sessions, isImpersonated }: SessionListProps) {
  const [ending, setEnding] = useState<SessionView | 'others' | null>(null)
  const end = useMutation({
    mutationFn: async (which: SessionView | 'others') => {
      await (which === 'others' ? endOtherSessions(account) : endSessionOf(account, which.id))
      await queryClient.invalidateQueries(sessionsQuery(account))
    },
    onSuccess: (_, which) =>
      showToast('success', which === 'others' ? profileTexts.othersEnded : profileTexts.ended(which.device)),
    onError: (error, which) =>
      tellFailure(
        which === 'others' ? profileTexts.othersNotEnded : profileTexts.notEnded(which.device),
        error,
      ),
    onSettled: () => setEnding(null),
  })
  const own = sessions.filter((session) => !session.is_support)
  const ofSupport = sessions.filter((session) => session.is_support)
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <ul className="flex flex-col gap-3">
        {own.map((session) => (
          <SessionCard
            key={session.id}
            session={session}
            onEnd={isImpersonated ? null : () => setEnding(session)}
          />
        ))}
      </ul>
      {isImpersonated && <p className="text-quiet">{impersonationTexts.refused.sessions}</p>}
      {own.length > 1 && !isImpersonated && (
        <Button variant="plain" className="sm:self-start" onClick={() => setEnding('others')}>
          {profileTexts.endOthers}
        </Button>
      )}
      {ofSupport.length > 0 && (
        <Impersonations impersonations={ofSupport} onEnd={isImpersonated ? null : setEnding} />
      )}
      <ConfirmDialog
        open={ending !== null}
        title={endWords(ending).title}
        confirm={endWords(ending).confirm}
        busy={end.isPending}
        onConfirm={() => ending && end.mutate(ending)}
        onClose={() => setEnding(null)}
      >
        {endWords(ending).text}
      </ConfirmDialog>
    </div>
  )
}

/** The texts of the question, which names what will end. */
function endWords(ending: SessionView | 'others' | null) {
  if (ending === 'others')
    return { title: profileTexts.endOthers, confirm: profileTexts.end, text: profileTexts.endOthersText }
  if (ending?.is_support) return { title: texts.endTitle, confirm: texts.end, text: texts.endText }
  return {
    title: profileTexts.endTitle,
    confirm: profileTexts.end,
    text: ending ? profileTexts.endText(ending.device) : '',
  }
}

/** With large letters, below the device instead of beside it. */
const ASIDE = 'max-[17rem]:col-start-2 max-[17rem]:col-span-2 max-[17rem]:justify-self-start'

type Props = {
  session: SessionView
  /** Null for support, who may not end sessions. */
  onEnd: (() => void) | null
}

function SessionCard({ session, onEnd }: Props) {
  const { device, ip, last_used_at, is_current } = session
  const at = profileTexts.at(dayText(last_used_at), timeText(last_used_at))
  return (
    <li className={`${cardLook} grid grid-cols-[auto_1fr_auto] items-center gap-x-3 p-4`}>
      <Icon shape={devicesIcon} className="size-6 text-quiet" />
      <p className="font-semibold wrap-anywhere max-[17rem]:col-span-2">{device}</p>
      {is_current ? (
        <span
          className={`rounded-full bg-accent-soft px-3 py-0.5 text-sm font-semibold text-accent ${ASIDE}`}
        >
          {profileTexts.current}
        </span>
      ) : (
        onEnd && (
          <Button
            variant="plain"
            className={`text-sm ${ASIDE}`}
            aria-label={profileTexts.endOf(device, at)}
            onClick={onEnd}
          >
            {profileTexts.end}
          </Button>
        )
      )}
      <p className="col-span-2 col-start-2 text-sm text-quiet">
        {profileTexts.lastUsed} {at}
      </p>
      <p className="col-span-2 col-start-2 text-sm text-quiet">
        <bdi dir="ltr">{persianDigits(ip)}</bdi>
      </p>
    </li>
  )
}

type ImpersonationsProps = {
  impersonations: readonly SessionView[]
  /** Null for support, who may not end sessions. */
  onEnd: ((impersonation: SessionView) => void) | null
}

/** When support impersonated the user; the owner may end a current impersonation (§D6.15). */
function Impersonations({ impersonations, onEnd }: ImpersonationsProps) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2>{texts.title}</h2>
        <p className="text-sm text-quiet">{texts.text}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {impersonations.map((impersonation) => (
          <ImpersonationCard
            key={impersonation.id}
            impersonation={impersonation}
            onEnd={onEnd && (() => onEnd(impersonation))}
          />
        ))}
      </ul>
    </section>
  )
}

function ImpersonationCard({
  impersonation,
  onEnd,
}: {
  impersonation: SessionView
  onEnd: (() => void) | null
}) {
  const { device, account, created_at, ended_at, may_end } = impersonation
  return (
    <li className={`${cardLook} flex flex-wrap items-center gap-3 p-4`}>
      <Icon shape={userIcon} className="size-6 text-warning" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-quiet">
          {account && <bdi>{texts.of(account)}، </bdi>}
          {texts.from(dayText(created_at), timeText(created_at))}
        </p>
        <p className="text-sm text-quiet">
          {ended_at ? (
            texts.until(dayText(ended_at), timeText(ended_at))
          ) : (
            <strong className="text-warning">{texts.now}</strong>
          )}
        </p>
      </div>
      {!ended_at && may_end && onEnd && (
        <Button
          variant="plain"
          className="text-sm"
          aria-label={account ? texts.endOf(account) : undefined}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}
