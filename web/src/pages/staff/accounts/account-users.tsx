import type { StaffAccountDetail, StaffMember, StaffUserName } from '@jarchi/shared/api/staff-accounts.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import type { Role } from '@jarchi/shared/people/roles.ts'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import {
  accountListKey,
  addMember,
  removeMember,
  staffAccountQuery,
  switchUser,
} from '../../../api/staff/accounts.ts'
import { useForm } from '../../../form/use-form.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { roleTexts } from '../../../i18n/members.ts'
import { staffAccountTexts } from '../../../i18n/staff-accounts.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { RoleField } from '../../profile/member-terms.tsx'
import { FormDialog, KnownPhoneField, ReasonDialog, ReasonField, reasonProblems } from '../form-dialog.tsx'
import { SectionCard } from '../section-card.tsx'
import { RowAct } from '../row-act.tsx'
import { tellAsked } from '../tell-asked.ts'

type Asked = { act: 'add' } | { act: 'remove' | 'switch'; user: StaffMember }

/** The members of the account; others can be added, and each removed or disabled, except staff. */
export function AccountUsers({ account }: { account: StaffAccountDetail }) {
  const { users } = account
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <SectionCard
      title={staffAccountTexts.users}
      actions={
        <Button variant="plain" className="text-sm" onClick={() => setAsked({ act: 'add' })}>
          {staffAccountTexts.addMember}
        </Button>
      }
    >
      <ul className="flex flex-col gap-1">
        {users.map((user) => (
          <li key={user.id} className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
            <UserName user={user} />
            <span className="text-quiet">{roleTexts[user.role]}</span>
            {!user.is_staff && (
              <UserButtons
                user={user}
                isKept={!users.some((other) => other.id !== user.id && ownsNow(other))}
                onAsk={(act) => setAsked({ act, user })}
              />
            )}
          </li>
        ))}
      </ul>
      {asked?.act === 'add' && <AddMemberDialog account={account} onClose={close} />}
      {asked?.act === 'remove' && <RemoveMemberDialog account={account} user={asked.user} onClose={close} />}
      {asked?.act === 'switch' && <SwitchUserDialog account={account} user={asked.user} onClose={close} />}
    </SectionCard>
  )
}

const ownsNow = ({ role, disabled_at }: StaffMember) => role === 'owner' && !disabled_at

const nameOf = ({ name, phone }: StaffUserName) => name || persianDigits(phone)

type UserButtonsProps = {
  user: StaffUserName
  /** Without this one nobody is left who owns the account and may sign in. */
  isKept: boolean
  onAsk: (act: 'remove' | 'switch') => void
}

function UserButtons({ user, isKept, onAsk }: UserButtonsProps) {
  const name = nameOf(user)
  return (
    <span className="ms-auto flex flex-wrap justify-end gap-1">
      <RowAct
        name={(user.disabled_at ? staffAccountTexts.userOn : staffAccountTexts.userOff)(name)}
        onClick={() => onAsk('switch')}
      >
        {user.disabled_at ? staffAccountTexts.enable : staffAccountTexts.disable}
      </RowAct>
      {!isKept && (
        <RowAct name={staffAccountTexts.removeMemberOf(name)} onClick={() => onAsk('remove')}>
          {staffAccountTexts.removeMember}
        </RowAct>
      )}
    </span>
  )
}

type DialogProps = { account: StaffAccountDetail; onClose: () => void }
type UserDialogProps = DialogProps & { user: StaffUserName }

function AddMemberDialog({ account: { id, name }, onClose }: DialogProps) {
  const form = useForm({
    fresh: { phone: '', role: 'viewer' as Role, reason: '' },
    problemsOf: (typed) => ({
      ...(mobilePhone(typed.phone) === null && {
        phone: problemText(typed.phone.trim() === '' ? 'required' : 'not_a_mobile', 'phone'),
      }),
      ...reasonProblems(typed),
    }),
    send: ({ phone, role, reason }) =>
      addMember(id, { phone: mobilePhone(phone) ?? phone, role, reason: reason.trim() }),
    onSent(changed) {
      if (!tellAsked(changed)) {
        showMembers(changed)
        showToast('success', deskTexts.doneOf(staffAccountTexts.addMember))
      }
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={<bdi>{staffAccountTexts.addMemberTo(name)}</bdi>}
      confirm={staffAccountTexts.addMember}
      onClose={onClose}
    >
      <p>{staffAccountTexts.addMemberText}</p>
      <KnownPhoneField {...form.text('phone')} />
      <RoleField role={form.values.role} onChange={(role) => form.change({ role })} />
      <ReasonField {...form.text('reason')} onWrite={form.change} />
    </FormDialog>
  )
}

function RemoveMemberDialog({ account: { id, name }, user, onClose }: UserDialogProps) {
  return (
    <ReasonDialog
      title={<bdi>{staffAccountTexts.removeMemberFrom(nameOf(user), name)}</bdi>}
      confirm={staffAccountTexts.removeMember}
      danger
      send={(reason) => removeMember(id, user.id, reason)}
      onSent={async (changed) => {
        showMembers(changed)
        // The row leaves before the dialog closes: otherwise the focus would return to its button and be lost.
        await queryClient.invalidateQueries(staffAccountQuery(id))
        onClose()
        showToast('success', deskTexts.doneOf(staffAccountTexts.removeMember))
      }}
      onClose={onClose}
    >
      <p>{staffAccountTexts.removeMemberText}</p>
    </ReasonDialog>
  )
}

/** The page has them from the answer; lists ask again. */
function showMembers(changed: StaffAccountDetail) {
  queryClient.setQueryData(staffAccountQuery(changed.id).queryKey, changed)
  void queryClient.invalidateQueries({ queryKey: accountListKey })
}

function SwitchUserDialog({ account: { id }, user, onClose }: UserDialogProps) {
  const isOff = user.disabled_at !== null
  const act = isOff ? staffAccountTexts.enable : staffAccountTexts.disable
  return (
    <ReasonDialog
      title={<bdi>{(isOff ? staffAccountTexts.userOn : staffAccountTexts.userOff)(nameOf(user))}</bdi>}
      confirm={act}
      danger={!isOff}
      send={(reason) => switchUser(user.id, isOff, reason)}
      onSent={async () => {
        await queryClient.invalidateQueries(staffAccountQuery(id))
        onClose()
        showToast('success', deskTexts.doneOf(act))
      }}
      onClose={onClose}
    >
      <p>{isOff ? staffAccountTexts.userOnText : staffAccountTexts.userOffText}</p>
    </ReasonDialog>
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
