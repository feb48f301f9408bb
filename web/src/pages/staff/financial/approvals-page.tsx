import { DESK_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import type { FinancialData } from '@jarchi/shared/api/financial.ts'
import type { FinancialApproval } from '@jarchi/shared/api/staff-financial.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { refreshCounts } from '../../../api/staff/desk.ts'
import { approvalsKey, approvalsQuery, decideApproval } from '../../../api/staff/money.ts'
import { financialTexts } from '../../../i18n/financial.ts'
import { numberText } from '../../../i18n/format.ts'
import { approvalTexts } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { Page } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { AccountLink } from '../account-link.tsx'
import { useDeskFilter } from '../desk-filter.ts'
import { DeskList, leavesFocus } from '../desk-list.tsx'
import { orderOf } from '../desk-order.tsx'
import { ReasonDialog } from '../form-dialog.tsx'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { WideTable } from '../../../ui/wide-table.tsx'

const ORDERS = ['queue', 'newest', 'oldest'] as const

/** Financial information that waits for approval (§D5.6). */
export function ApprovalsPage() {
  const { filter, href, change } = useDeskFilter(['order'])
  const { offset } = filter
  const order = orderOf(filter.order, ORDERS)
  const approvals = useQuery(approvalsQuery({ order, offset, limit: DESK_PAGE_SIZE }))
  const count = approvals.data?.count
  return (
    <Page title={approvalTexts.title} note={count ? approvalTexts.waiting(numberText(count)) : null}>
      <DeskList
        query={approvals}
        offset={offset}
        href={(next) => href({ offset: next })}
        ordered={{ orders: ORDERS, order, onOrder: (next) => change({ order: next }) }}
        empty={approvalTexts.empty}
      >
        {(results) => (
          <ul className="flex flex-col gap-4">
            {results.map((approval) => (
              <ApprovalCard key={approval.account.id} approval={approval} />
            ))}
          </ul>
        )}
      </DeskList>
    </Page>
  )
}

/** The information that an account has sent beside the approved one, and the decision. */
function ApprovalCard({ approval }: { approval: FinancialApproval }) {
  const { account, approved, submitted_at } = approval
  const [isRejecting, setRejecting] = useState(false)
  const decision = useApprovalDecision(approval)
  const sending = decision.isPending ? decision.variables.verdict : null
  return (
    <li ref={leavesFocus} className={`${cardLook} flex flex-col gap-4 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base">
          <AccountLink account={account} />
        </h2>
        <p className="text-sm text-quiet">
          {approved ? approvalTexts.edit : approvalTexts.first}، {approvalTexts.sentAt(submitted_at)}
        </p>
      </div>
      <ComparedData approval={approval} />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={sending === 'approve'}
          aria-label={approvalTexts.approveOf(account.name)}
          onClick={() => !sending && decision.mutate({ verdict: 'approve' })}
        >
          {approvalTexts.approve}
        </Button>
        <Button
          variant="plain"
          aria-label={approvalTexts.rejectOf(account.name)}
          onClick={() => !sending && setRejecting(true)}
        >
          {approvalTexts.reject}
        </Button>
      </div>
      {isRejecting && (
        <ReasonDialog
          title={<bdi>{approvalTexts.rejectOf(account.name)}</bdi>}
          confirm={approvalTexts.reject}
          danger
          hint={approvalTexts.rejectHint}
          work={`staff/rejection/${account.id}`}
          send={(reason) =>
            decision.mutateAsync({ verdict: 'reject', reason }).catch((error: unknown) => {
              if (isStatus(error, 409)) setRejecting(false)
              throw error
            })
          }
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  )
}

const PROSE = new Set(['first_name', 'last_name', 'company_name', 'address'])

/** Each field of the sent and the approved information; differences are also marked with text. */
function ComparedData({ approval: { pending, approved, changed } }: { approval: FinancialApproval }) {
  const names = [...new Set([...Object.keys(pending), ...Object.keys(approved ?? {})])]
  return (
    <WideTable className="table-fixed max-[17rem]:min-w-80">
      <colgroup>
        <col className="w-22 sm:w-44" />
        <col span={approved ? 2 : 1} />
      </colgroup>
      <thead className={approved ? 'text-start text-xs text-quiet' : 'sr-only'}>
        <tr>
          <th scope="col" className="p-1 text-start font-normal">
            {approvalTexts.field}
          </th>
          <th scope="col" className="p-1 text-start font-normal">
            {approvalTexts.pending}
          </th>
          {approved && (
            <th scope="col" className="p-1 text-start font-normal">
              {approvalTexts.approved}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const isChanged = approved !== null && changed.includes(name)
          return (
            <tr key={name} className={`border-t border-line align-top ${isChanged ? 'bg-warning-soft' : ''}`}>
              <th scope="row" className="px-1 py-1.5 text-start font-normal text-quiet">
                {nameOf(name)}
                {isChanged && (
                  <span className="block text-xs font-semibold text-warning">{approvalTexts.changed}</span>
                )}
              </th>
              <td className="px-1 py-1.5 wrap-anywhere">
                <Value data={pending} name={name} />
              </td>
              {approved && (
                <td className="px-1 py-1.5 wrap-anywhere text-quiet">
                  <Value data={approved} name={name} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </WideTable>
  )
}

function nameOf(name: string): string {
  const names: Readonly<Record<string, string>> = financialTexts.fields
  return name === 'person_type' ? financialTexts.kind : (names[name] ?? name)
}

function Value({ data, name }: { data: FinancialData; name: string }) {
  const value = (data as Readonly<Record<string, string | null | undefined>>)[name]
  if (name === 'person_type') return financialTexts.kinds[data.person_type]
  if (value === null || value === undefined) return <span className="text-quiet">{financialTexts.none}</span>
  return PROSE.has(name) ? <bdi>{value}</bdi> : <bdi dir="ltr">{persianDigits(value)}</bdi>
}

type Verdict = { verdict: 'approve' } | { verdict: 'reject'; reason: string }

/** Decides on the version that staff looked at; a newer version is shown instead. */
function useApprovalDecision({ account, version }: FinancialApproval) {
  return useMutation({
    mutationFn: (verdict: Verdict) => decideApproval(account.id, { version, ...verdict }),
    onSuccess: (_, { verdict }) => showToast('success', approvalTexts.done[verdict](account.name)),
    onError(error, { verdict }) {
      if (isStatus(error, 409)) showToast('warning', approvalTexts.changedMeanwhile)
      // A refused reason is shown where it was typed.
      else if (verdict === 'approve') tellFailure(approvalTexts.notApproved(account.name), error)
    },
    async onSettled(_, error) {
      if (error && !isStatus(error, 409)) return
      void refreshCounts()
      await queryClient.invalidateQueries({ queryKey: approvalsKey })
    },
  })
}
