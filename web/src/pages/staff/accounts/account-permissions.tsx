import type {
  AccountPermission,
  StaffAccountChange,
  StaffAccountDetail,
} from '@jarchi/shared/api/staff-accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { changeAccount, staffAccountQuery } from '../../../api/staff/accounts.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toasts/toast-store.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { SectionCard } from './section-card.tsx'

const PERMISSIONS = Object.keys(fa.permission) as AccountPermission[]

type Change = Omit<StaffAccountChange, 'reason'>
/** A change that waits for its reason. */
type Asked = { title: string; confirm: string; change: Change }

/** What the account may do, and whether it goes first; each change is asked about by name. */
export function AccountPermissions({ account }: { account: StaffAccountDetail }) {
  const { id, name, is_vip } = account
  const [asked, setAsked] = useState<Asked | null>(null)
  const save = useMutation({
    mutationFn: (change: StaffAccountChange) => changeAccount(id, change),
    onSuccess(changed) {
      queryClient.setQueryData(staffAccountQuery(id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ['staff', 'accounts'] })
      setAsked(null)
      showToast('success', deskTexts.done)
    },
  })
  const held = PERMISSIONS.filter((permission) => account.permissions.includes(permission))
  const askFor = (permission: AccountPermission, isOn: boolean) =>
    setAsked({
      title: (isOn ? fa.permissionOn : fa.permissionOff)(fa.permission[permission]),
      confirm: isOn ? fa.give : fa.take,
      change: { permissions: isOn ? [...held, permission] : held.filter((each) => each !== permission) },
    })
  const askForVip = (isOn: boolean) =>
    setAsked({
      title: (isOn ? fa.vipOn : fa.vipOff)(name),
      confirm: isOn ? fa.give : fa.take,
      change: { is_vip: isOn },
    })
  return (
    <SectionCard title={fa.permissions}>
      <ul className="flex flex-col text-sm">
        <li className="flex items-center justify-between gap-3">
          <span>
            {fa.vip} <span className="text-quiet">({fa.vipHint})</span>
          </span>
          <Switch label={fa.vip} checked={is_vip} onChange={askForVip} />
        </li>
        {PERMISSIONS.map((permission) => (
          <li key={permission} className="flex items-center justify-between gap-3">
            {fa.permission[permission]}
            <Switch
              label={fa.permission[permission]}
              checked={held.includes(permission)}
              onChange={(isOn) => askFor(permission, isOn)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={<bdi>{asked.title}</bdi>}
          confirm={asked.confirm}
          busy={save.isPending}
          error={save.error}
          onConfirm={(reason) => save.mutate({ ...asked.change, reason })}
          onClose={() => setAsked(null)}
        />
      )}
    </SectionCard>
  )
}
