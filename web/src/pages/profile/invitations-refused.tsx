import { useMutation, useQuery } from '@tanstack/react-query'
import { refusalQuery, refuseInvitations } from '../../api/members.ts'
import { queryClient } from '../../api/query-client.ts'
import { invitationTexts } from '../../i18n/members.ts'
import { Button } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { tellFailure } from '../../ui/tell-failure.ts'
import { showToast } from '../../ui/toasts.tsx'

const texts = invitationTexts

/** For a user who wants no invitations any more: the way back. */
export function InvitationsRefused({ account }: { account: number }) {
  const isRefused = useQuery(refusalQuery(account)).data?.is_refused
  const welcome = useMutation({
    mutationFn: () => refuseInvitations(account, { is_refused: false }),
    onSuccess(refusal) {
      queryClient.setQueryData(refusalQuery(account).queryKey, refusal)
      showToast('success', texts.welcomed)
    },
    onError: (error) => tellFailure(texts.notRefused, error),
  })
  if (!isRefused) return null
  return (
    <section className={`${cardLook} flex flex-wrap items-center justify-between gap-3 p-4`}>
      <p>{texts.isRefused}</p>
      <Button variant="plain" busy={welcome.isPending} onClick={() => welcome.mutate()}>
        {texts.welcome}
      </Button>
    </section>
  )
}
