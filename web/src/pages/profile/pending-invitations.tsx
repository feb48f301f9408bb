import type { PendingInvitation } from '@jarchi/shared/api/members.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { membersQuery, revokeInvitation, refusalQuery, refuseInvitations } from '../../api/members.ts'
import { queryClient } from '../../api/query-client.ts'
import { dayText } from '../../i18n/date-format.ts'
import { membersTexts, roleTexts, invitationTexts } from '../../i18n/members.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { tellFailure } from '../../ui/tell-failure.ts'
import { showToast } from '../../ui/toasts.tsx'

const texts = membersTexts

/** Invitations that wait for an answer; an owner may end them. */
export function PendingInvitations({
  account,
  invitations,
}: {
  account: number
  invitations: readonly PendingInvitation[]
}) {
  const revoke = useMutation({
    mutationFn: (id: number) => revokeInvitation(account, id),
    onSuccess(list) {
      queryClient.setQueryData(membersQuery(account).queryKey, list)
      showToast('success', texts.revoked)
    },
    onError: (error) => tellFailure(texts.notRevoked, error),
  })
  return (
    <section className="flex flex-col gap-3">
      <h2>{texts.pending}</h2>
      <ul className="flex flex-col gap-3">
        {invitations.map(({ id, phone, role, expires_at }) => (
          <li key={id} className={`${cardLook} flex flex-wrap items-center justify-between gap-3 p-4`}>
            <p>
              <bdi dir="ltr">{persianDigits(phone)}</bdi>
              <span className="block text-sm text-quiet">
                {roleTexts[role]}، {texts.until(dayText(expires_at))}
              </span>
            </p>
            <Button
              variant="plain"
              className="text-sm"
              aria-label={texts.revokeOf(persianDigits(phone))}
              busy={revoke.isPending && revoke.variables === id}
              onClick={() => revoke.mutate(id)}
            >
              {texts.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For a user who wants no invitations any more: the way back. */
export function InvitationsRefused({ account }: { account: number }) {
  const isRefused = useQuery(refusalQuery(account)).data?.is_refused
  const welcome = useMutation({
    mutationFn: () => refuseInvitations(account, { is_refused: false }),
    onSuccess(refusal) {
      queryClient.setQueryData(refusalQuery(account).queryKey, refusal)
      showToast('success', invitationTexts.welcomed)
    },
    onError: (error) => tellFailure(invitationTexts.notRefused, error),
  })
  if (!isRefused) return null
  return (
    <section className={`${cardLook} flex flex-wrap items-center justify-between gap-3 p-4`}>
      <p>{invitationTexts.isRefused}</p>
      <Button variant="plain" busy={welcome.isPending} onClick={() => welcome.mutate()}>
        {invitationTexts.welcome}
      </Button>
    </section>
  )
}
