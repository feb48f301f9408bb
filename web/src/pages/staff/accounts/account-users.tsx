import type { StaffAccountDetail, StaffUserName } from '@jarchi/shared/api/staff-accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { staffAccountQuery, switchUser } from '../../../api/staff/accounts.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { SectionCard } from './section-card.tsx'
import { UserName } from './user-name.tsx'

/** Who works in the account; each may be kept from signing in, staff aside. */
export function AccountUsers({ account: { id, users } }: { account: StaffAccountDetail }) {
  const [asked, setAsked] = useState<StaffUserName | null>(null)
  const change = useMutation({
    mutationFn: ({ user, reason }: { user: StaffUserName; reason: string }) =>
      switchUser(user.id, user.disabled_at !== null, reason),
    async onSuccess() {
      await queryClient.invalidateQueries(staffAccountQuery(id))
      setAsked(null)
      showToast('success', deskTexts.done)
    },
  })
  const isOff = asked !== null && asked.disabled_at !== null
  const nameOf = (user: StaffUserName) => user.name || user.phone
  return (
    <SectionCard title={fa.users}>
      <ul className="flex flex-col gap-1">
        {users.map((user) => (
          <li key={user.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <UserName user={user} />
            {!user.is_staff && (
              <Button
                variant="quiet"
                className="text-sm"
                aria-label={(user.disabled_at ? fa.userOn : fa.userOff)(nameOf(user))}
                onClick={() => setAsked(user)}
              >
                {user.disabled_at ? fa.enable : fa.disable}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={<bdi>{(isOff ? fa.userOn : fa.userOff)(nameOf(asked))}</bdi>}
          confirm={isOff ? fa.enable : fa.disable}
          danger={!isOff}
          busy={change.isPending}
          error={change.error}
          onConfirm={(reason) => change.mutate({ user: asked, reason })}
          onClose={() => setAsked(null)}
        >
          <p>{isOff ? fa.userOnText : fa.userOffText}</p>
        </ReasonDialog>
      )}
    </SectionCard>
  )
}
