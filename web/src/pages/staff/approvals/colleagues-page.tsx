import type { StaffApproval } from '@jarchi/shared/api/staff-approvals.ts'
import { deciderOf } from '@jarchi/shared/people/approval-kinds.ts'
import { DESK_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import {
  staffApprovalsKey,
  staffApprovalsQuery,
  agreeTo,
  declineApproval,
} from '../../../api/staff/approvals.ts'
import { deskQuery, refreshCounts } from '../../../api/staff/desk.ts'
import { useForm } from '../../../form/use-form.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { numberText } from '../../../i18n/format.ts'
import { approvalName, colleagueTexts } from '../../../i18n/staff-approvals.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { AccountLink } from '../account-link.tsx'
import { useDeskFilter } from '../desk-filter.ts'
import { DeskList } from '../desk-list.tsx'
import { orderOf } from '../desk-order.tsx'
import { FormDialog, ReasonDialog } from '../form-dialog.tsx'
import { RowAct } from '../row-act.tsx'
import { ActFacts } from './act-facts.tsx'
import { TakeCode } from './take-code.tsx'

const ORDERS = ['open', 'newest', 'largest'] as const

/** What needs a second person: asked by colleagues, or by oneself. */
export function ColleaguesPage() {
  const { filter, href, change } = useDeskFilter(['order'])
  const { offset } = filter
  const order = orderOf(filter.order, ORDERS)
  const approvals = useQuery(staffApprovalsQuery({ order, offset, limit: DESK_PAGE_SIZE }))
  const { data: desk } = useQuery(deskQuery)
  const count = desk?.waiting.approvals
  return (
    <Page title={colleagueTexts.title} note={count ? colleagueTexts.waiting(numberText(count)) : null}>
      <p className="text-sm text-quiet">{colleagueTexts.hint}</p>
      <DeskList
        query={approvals}
        offset={offset}
        href={(next) => href({ offset: next })}
        ordered={{ orders: ORDERS, order, onOrder: (next) => change({ order: next }) }}
        empty={colleagueTexts.empty}
      >
        {(results) => (
          <ul className="grid gap-4 xl:grid-cols-2">
            {results.map((approval) => (
              <ApprovalCard
                key={approval.id}
                approval={approval}
                mayDecide={desk?.rights.includes(deciderOf(approval.kind)) === true}
              />
            ))}
          </ul>
        )}
      </DeskList>
    </Page>
  )
}

const COLORS = {
  asked: 'text-warning',
  approved: 'text-success',
  declined: 'text-danger',
  expired: 'text-quiet',
  applied: 'text-success',
} as const

function ApprovalCard({ approval, mayDecide }: { approval: StaffApproval; mayDecide: boolean }) {
  const [open, setOpen] = useState<'agree' | 'decline' | null>(null)
  const { kind, state, sum, account, is_own } = approval
  const name = approvalName(approval)
  // Not before: the card changes its place in the list, and its dialog may say why.
  const close = () => {
    setOpen(null)
    void refreshCounts()
    void queryClient.invalidateQueries({ queryKey: staffApprovalsKey })
  }
  return (
    <li className={`${cardLook} flex flex-col gap-3 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">{colleagueTexts.kinds[kind]}</h2>
        {sum > 0 && <Toman rial={sum} className="font-semibold" />}
      </div>
      <p className={`text-sm font-semibold ${COLORS[state]}`}>{colleagueTexts.states[state]}</p>
      {account && <AccountLink account={account} />}
      <ActFacts approval={approval} />
      <DecisionFacts approval={approval} />
      {kind === 'factor' && state === 'asked' && (
        <p className="text-sm text-quiet">{colleagueTexts.laterText}</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state === 'asked' && mayDecide && !is_own && (
          <>
            <Button
              className="text-sm"
              aria-label={colleagueTexts.agreeOf(name)}
              onClick={() => setOpen('agree')}
            >
              {colleagueTexts.agree}
            </Button>
            <RowAct variant="plain" name={colleagueTexts.declineOf(name)} onClick={() => setOpen('decline')}>
              {colleagueTexts.decline}
            </RowAct>
          </>
        )}
        {state === 'approved' && is_own && <TakeCode id={approval.id} onTaken={close} />}
      </div>
      {open === 'agree' && <AgreeDialog approval={approval} onClose={close} />}
      {open === 'decline' && <DeclineDialog approval={approval} onClose={close} />}
    </li>
  )
}

/** Who asked until when, and who decided. */
function DecisionFacts({ approval }: { approval: StaffApproval }) {
  const { asked_by, asked_at, expires_at, decided_by, decided_at, is_own, state, note } = approval
  const isOpen = state === 'asked' || state === 'approved'
  return (
    <Facts
      rows={[
        [
          colleagueTexts.askedBy,
          colleagueTexts.by(is_own ? colleagueTexts.you : asked_by, instantText(asked_at)),
        ],
        [colleagueTexts.until, isOpen ? instantText(expires_at) : null],
        [
          colleagueTexts.decidedBy,
          decided_by && decided_at && colleagueTexts.by(decided_by, instantText(decided_at)),
        ],
        [colleagueTexts.note, note && <bdi key="note">{note}</bdi>],
      ]}
    />
  )
}

type Props = { approval: StaffApproval; onClose: () => void }

/** Shows once more what will be done. */
function AgreeDialog({ approval, onClose }: Props) {
  const name = approvalName(approval)
  const form = useForm({
    fresh: {},
    problemsOf: () => ({}),
    send: () => agreeTo(approval),
    onSent() {
      showToast('success', colleagueTexts.agreed(name))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={colleagueTexts.agreeOf(name)}
      confirm={colleagueTexts.agree}
      onClose={onClose}
    >
      <p>{approval.kind === 'gift_card' ? colleagueTexts.agreeCardText : colleagueTexts.agreeText}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{colleagueTexts.kinds[approval.kind]}</p>
        {approval.sum > 0 && <Toman rial={approval.sum} className="font-semibold" />}
      </div>
      {approval.account && <AccountLink account={approval.account} />}
      <ActFacts approval={approval} />
    </FormDialog>
  )
}

function DeclineDialog({ approval, onClose }: Props) {
  const name = approvalName(approval)
  return (
    <ReasonDialog
      title={colleagueTexts.declineOf(name)}
      confirm={colleagueTexts.decline}
      danger
      hint={colleagueTexts.declineHint}
      send={(reason) => declineApproval(approval, reason)}
      onSent={() => {
        showToast('success', colleagueTexts.declined(name))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
