import type { PendingInvitation } from '@jarchi/shared/api/members.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useMutation } from '@tanstack/react-query'
import { membersQuery, revokeInvitation } from '../../api/members.ts'
import { queryClient } from '../../api/query-client.ts'
import { dayText } from '../../i18n/date-format.ts'
import { membersTexts, roleTexts } from '../../i18n/members.ts'
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
