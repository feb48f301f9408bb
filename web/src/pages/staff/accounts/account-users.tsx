import type { StaffAccountDetail, StaffUserName } from '@jarchi/shared/api/staff-accounts.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { staffAccountQuery, switchUser } from '../../../api/staff/accounts.ts'
import { staffAccountTexts } from '../../../i18n/staff-accounts.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { ReasonDialog } from '../form-dialog.tsx'
import { SectionCard } from '../section-card.tsx'

/** The users of the account; each can be disabled, except staff. */
export function AccountUsers({ account: { id, users } }: { account: StaffAccountDetail }) {
  const [asked, setAsked] = useState<StaffUserName | null>(null)
  const isOff = asked !== null && asked.disabled_at !== null
  const nameOf = (user: StaffUserName) => user.name || user.phone
  return (
    <SectionCard title={staffAccountTexts.users}>
      <ul className="flex flex-col gap-1">
        {users.map((user) => (
          <li key={user.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <UserName user={user} />
            {!user.is_staff && (
              <Button
                variant="quiet"
                className="text-sm"
                aria-label={(user.disabled_at ? staffAccountTexts.userOn : staffAccountTexts.userOff)(
                  nameOf(user),
                )}
                onClick={() => setAsked(user)}
              >
                {user.disabled_at ? staffAccountTexts.enable : staffAccountTexts.disable}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={<bdi>{(isOff ? staffAccountTexts.userOn : staffAccountTexts.userOff)(nameOf(asked))}</bdi>}
          confirm={isOff ? staffAccountTexts.enable : staffAccountTexts.disable}
          danger={!isOff}
          send={(reason) => switchUser(asked.id, isOff, reason)}
          onSent={async () => {
            await queryClient.invalidateQueries(staffAccountQuery(id))
            setAsked(null)
            showToast(
              'success',
              deskTexts.doneOf(isOff ? staffAccountTexts.enable : staffAccountTexts.disable),
            )
          }}
          onClose={() => setAsked(null)}
        >
          <p>{isOff ? staffAccountTexts.userOnText : staffAccountTexts.userOffText}</p>
        </ReasonDialog>
      )}
    </SectionCard>
  )
}

/** A user by name and phone, with their marks. */
export function UserName({ user: { name, phone, is_staff, disabled_at } }: { user: StaffUserName }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <bdi>{name || staffAccountTexts.noName}</bdi>
      <bdi dir="ltr" className="text-quiet">
        {persianDigits(phone)}
      </bdi>
      {is_staff && <Mark color="bg-accent-soft text-accent">{staffAccountTexts.staffUser}</Mark>}
      {disabled_at && <Mark color="bg-danger-soft text-danger">{staffAccountTexts.disabled}</Mark>}
    </span>
  )
}

function Mark({ color, children }: { color: string; children: string }) {
  return <span className={`rounded-full px-2 text-xs font-semibold ${color}`}>{children}</span>
}
