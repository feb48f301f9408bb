import type { Invitation } from '@jarchi/shared/api/members.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountKey } from '../../api/account.ts'
import { isStatus } from '../../api/http/api-error.ts'
import {
  acceptInvitation,
  declineInvitation,
  invitationQuery,
  refusalQuery,
  refuseInvitations,
} from '../../api/members.ts'
import { queryClient } from '../../api/query-client.ts'
import { dayText } from '../../i18n/date-format.ts'
import { invitationTexts, roleTexts } from '../../i18n/members.ts'
import { go } from '../../navigation/navigate.ts'
import { useAccount, useParams } from '../../navigation/use-place.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { cardLook } from '../../ui/looks.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { showToast } from '../../ui/toasts.tsx'

const texts = invitationTexts

/** An invitation to another account, for the user whose phone was invited. */
export function InvitationPage() {
  const account = useAccount()
  const { token = '' } = useParams()
  const invitation = useQuery(invitationQuery(account, token))
  return (
    <Page title={texts.title}>
      <QueryView
        query={invitation}
        failed={texts.failed}
        skeleton={<Skeleton className="h-40 max-w-2xl" />}
        renderFailure={(error, usual) =>
          isStatus(error, 404) ? <EmptyState title={texts.gone.title} text={texts.gone.text} /> : usual
        }
      >
        {(found) => <Answer account={account} token={token} invitation={found} />}
      </QueryView>
    </Page>
  )
}

type Props = { account: number; token: string; invitation: Invitation }

function Answer({ account, token, invitation }: Props) {
  const accept = useMutation({
    mutationFn: () => acceptInvitation(account, token),
    async onSuccess(joined) {
      // All but the invitation, which nobody can read any more.
      const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'invitation'
      await queryClient.invalidateQueries({ queryKey: accountKey(account), predicate })
      go(paths.myAds(joined.account), { replace: true })
      showToast('success', texts.accepted)
    },
    onError: (error) => tellFailure(texts.notAccepted, error),
  })
  const decline = useMutation({
    mutationFn: () => declineInvitation(account, token),
    onSuccess() {
      go(paths.myAds(account), { replace: true })
      showToast('success', texts.declined)
    },
    onError: (error) => tellFailure(texts.notDeclined, error),
  })
  const [isRefusing, setIsRefusing] = useState(false)
  const refuse = useMutation({
    mutationFn: () => refuseInvitations(account, { is_refused: true }),
    onSuccess(refusal) {
      queryClient.setQueryData(refusalQuery(account).queryKey, refusal)
      go(paths.myAds(account), { replace: true })
      showToast('success', texts.refused)
    },
    onError: (error) => tellFailure(texts.notRefused, error),
    onSettled: () => setIsRefusing(false),
  })
  return (
    <section className={`${cardLook} flex max-w-2xl flex-col gap-3 p-4 md:p-6`}>
      <p>{texts.text(invitation.account, roleTexts[invitation.role])}</p>
      <p className="text-sm text-quiet">{texts.until(dayText(invitation.expires_at))}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={accept.isPending} onClick={() => accept.mutate()}>
          {texts.accept}
        </Button>
        <Button variant="plain" busy={decline.isPending} onClick={() => decline.mutate()}>
          {texts.decline}
        </Button>
        <Button variant="quiet" onClick={() => setIsRefusing(true)}>
          {texts.refuse}
        </Button>
      </div>
      <ConfirmDialog
        open={isRefusing}
        title={texts.refuse}
        confirm={texts.refuse}
        busy={refuse.isPending}
        onConfirm={() => refuse.mutate()}
        onClose={() => setIsRefusing(false)}
      >
        {texts.refuseText}
      </ConfirmDialog>
    </section>
  )
}
