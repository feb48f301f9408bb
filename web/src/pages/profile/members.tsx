import type { Member, MemberList } from '@jarchi/shared/api/members.ts'
import { roleMay } from '@jarchi/shared/people/roles.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountKey } from '../../api/account.ts'
import { changeMember, handOver, leaveAccount, membersQuery, removeMember } from '../../api/members.ts'
import { queryClient } from '../../api/query-client.ts'
import { keptFailureText } from '../../form/kept-failure.ts'
import { useForm } from '../../form/use-form.ts'
import { tomanText } from '../../i18n/format.ts'
import { membersTexts, roleTexts } from '../../i18n/members.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { cardLook } from '../../ui/looks.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { showToast } from '../../ui/toasts.tsx'
import { useConfirmation } from '../financial/confirm-by-code.tsx'
import { useIsImpersonated } from '../impersonation/use-is-impersonated.ts'
import { InviteMember } from './invite-member.tsx'
import { TermsFields, type Terms } from './member-terms.tsx'
import { InvitationsRefused, PendingInvitations } from './pending-invitations.tsx'

const texts = membersTexts

/** Who belongs to the account, and what each may do in it; owners change it. */
export function Members({ account }: { account: number }) {
  const list = useQuery(membersQuery(account))
  const isImpersonated = useIsImpersonated(account) !== false
  return (
    <QueryView query={list} failed={texts.failed} skeleton={<Skeleton className="h-40 w-full max-w-2xl" />}>
      {(known) => <MemberCards account={account} list={known} isImpersonated={isImpersonated} />}
    </QueryView>
  )
}

type Act = 'change' | 'remove' | 'hand_over' | 'leave'
type CardsProps = { account: number; list: MemberList; isImpersonated: boolean }

function MemberCards({ account, list, isImpersonated }: CardsProps) {
  const [asked, setAsked] = useState<{ act: Act; member: Member } | null>(null)
  const me = list.members.find(({ is_self }) => is_self)
  const isManaging = me !== undefined && roleMay(me.role, 'manage_members') && !isImpersonated
  const close = () => setAsked(null)
  const actsOf = (member: Member): Act[] => {
    if (isImpersonated) return []
    if (member.is_self) return list.members.length > 1 ? ['leave'] : []
    if (!isManaging) return []
    return member.role === 'owner' || member.is_disabled
      ? ['change', 'remove']
      : ['change', 'hand_over', 'remove']
  }
  return (
    <div className="flex max-w-2xl flex-col gap-4 md:gap-6">
      <section className="flex flex-col gap-3">
        <h2>{texts.title}</h2>
        <ul className="flex flex-col gap-3">
          {list.members.map((member) => (
            <MemberCard
              key={member.user_id}
              member={member}
              acts={actsOf(member)}
              onAct={(act) => setAsked({ act, member })}
            />
          ))}
        </ul>
      </section>
      {isManaging && list.invitations.length > 0 && (
        <PendingInvitations account={account} invitations={list.invitations} />
      )}
      {isManaging && <InviteMember account={account} />}
      {!isImpersonated && <InvitationsRefused account={account} />}
      {asked?.act === 'change' && <ChangeDialog account={account} member={asked.member} onClose={close} />}
      {asked && asked.act !== 'change' && (
        <ActDialog account={account} act={asked.act} member={asked.member} onClose={close} />
      )}
    </div>
  )
}

const nameOf = ({ name, phone }: Pick<Member, 'name' | 'phone'>) =>
  name || (phone ? persianDigits(phone) : texts.nameless)

const ACT_TEXTS: Record<Act, [short: string, long: (who: string) => string]> = {
  change: [texts.change, texts.changeOf],
  remove: [texts.remove, texts.removeOf],
  hand_over: [texts.handOver, texts.handOverOf],
  leave: [texts.leave, () => texts.leave],
}

type MemberCardProps = { member: Member; acts: readonly Act[]; onAct: (act: Act) => void }

function MemberCard({ member, acts, onAct }: MemberCardProps) {
  const { name, phone, role, day_limit, month_limit, is_self, is_disabled } = member
  const amount = (rial: number | null) => (rial === null ? null : tomanText(rial))
  return (
    <li className={`${cardLook} flex flex-col gap-2 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{nameOf(member)}</bdi>
          {is_self && <span className="text-sm font-normal text-quiet"> ({texts.you})</span>}
        </p>
        <span className="rounded-full bg-accent-soft px-3 py-0.5 text-sm font-semibold text-accent">
          {roleTexts[role]}
        </span>
      </div>
      {name && phone && (
        <p className="text-sm text-quiet">
          <bdi dir="ltr">{persianDigits(phone)}</bdi>
        </p>
      )}
      {is_disabled && <p className="text-sm text-warning">{texts.disabled}</p>}
      {(day_limit !== null || month_limit !== null) && (
        <p className="text-sm text-quiet">{texts.limits(amount(day_limit), amount(month_limit))}</p>
      )}
      {acts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {acts.map((act) => (
            <Button
              key={act}
              variant="plain"
              className="text-sm"
              aria-label={ACT_TEXTS[act][1](nameOf(member))}
              onClick={() => onAct(act)}
            >
              {ACT_TEXTS[act][0]}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

type DialogProps = { account: number; member: Member; onClose: () => void }

/** The role is the account's own: everything that is known of the account may look different now. */
async function follow(account: number, list: MemberList | void) {
  if (list) queryClient.setQueryData(membersQuery(account).queryKey, list)
  await queryClient.invalidateQueries({ queryKey: accountKey(account) })
}

function ChangeDialog({ account, member, onClose }: DialogProps) {
  const { confirmed, dialog } = useConfirmation(account, texts.code)
  const { role, day_limit, month_limit } = member
  const form = useForm<Terms, MemberList>({
    fresh: { role, day_limit, month_limit },
    send: (values) => confirmed(() => changeMember(account, member.user_id, values)),
    async onSent(list) {
      await follow(account, list)
      showToast('success', texts.changed)
      onClose()
    },
  })
  return (
    <>
      <Dialog open title={texts.changeOf(nameOf(member))} onClose={onClose}>
        <form {...form.props} className="flex flex-col gap-4">
          <TermsFields values={form.values} change={form.change} money={form.money} />
          {form.refusal && <FieldError>{keptFailureText(form.refusal)}</FieldError>}
          <Button type="submit" busy={form.isSending}>
            {texts.save}
          </Button>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}

const ACTS = {
  remove: { text: texts.removeText, done: texts.removed, failed: texts.notRemoved, send: removeMember },
  hand_over: {
    text: texts.handOverText,
    done: texts.handedOver,
    failed: texts.notHandedOver,
    send: handOver,
  },
  leave: { text: () => texts.leaveText, done: texts.left, failed: texts.notLeft, send: leaveAccount },
}

function ActDialog({ account, act, member, onClose }: DialogProps & { act: keyof typeof ACTS }) {
  const { confirmed, dialog } = useConfirmation(account, texts.code)
  const { text, done, failed, send } = ACTS[act]
  const { mutate, isPending } = useMutation({
    mutationFn: () => confirmed<MemberList | void>(() => send(account, member.user_id)),
    async onSuccess(list) {
      showToast('success', done)
      // Without the account: its pages would be refused.
      if (act === 'leave') location.assign('/')
      else await follow(account, list)
    },
    onError: (error) => tellFailure(failed, error),
    onSettled: onClose,
  })
  return (
    <>
      <ConfirmDialog
        open
        title={ACT_TEXTS[act][1](nameOf(member))}
        confirm={ACT_TEXTS[act][0]}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={onClose}
      >
        {text(nameOf(member))}
      </ConfirmDialog>
      {dialog}
    </>
  )
}
