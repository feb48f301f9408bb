import type { StaffApproval } from '@jarchi/shared/api/staff-approvals.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { numberText, tomanText } from '../../../i18n/format.ts'
import { staffAccountTexts } from '../../../i18n/staff-accounts.ts'
import { colleagueTexts } from '../../../i18n/staff-approvals.ts'
import { staffRefundTexts } from '../../../i18n/staff-refunds.ts'
import { staffGiftTexts, staffPackageTexts } from '../../../i18n/staff-money.ts'
import { peopleTexts, rightsText } from '../../../i18n/staff-people.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Toman } from '../../../ui/toman.tsx'

type Asked = { approval: StaffApproval }

/** Exactly what is asked for. */
export function ActFacts({ approval }: Asked) {
  const { kind, act, reason } = approval
  const { refund_id, ad_id, from, until, person, phone, rights } = act
  return (
    <Facts
      rows={[
        ...moneyRows(approval),
        [colleagueTexts.refund, refund_id === undefined ? null : numberText(refund_id)],
        [
          kind === 'owner' ? colleagueTexts.newOwner : colleagueTexts.person,
          person === undefined ? null : <bdi key="person">{person}</bdi>,
        ],
        [
          colleagueTexts.phone,
          phone === undefined ? null : (
            <bdi key="phone" dir="ltr">
              {persianDigits(phone)}
            </bdi>
          ),
        ],
        [peopleTexts.rightsTitle, rights ? rightsText(rights) : null],
        [colleagueTexts.ad, ad_id === undefined ? null : numberText(ad_id)],
        [
          colleagueTexts.span,
          from && until ? colleagueTexts.spanOf(instantText(from), instantText(until)) : null,
        ],
        [REASONS[kind] ?? colleagueTexts.reason, <bdi key="reason">{reason}</bdi>],
      ]}
    />
  )
}

/** What stands in place of a reason. */
const REASONS: Partial<Record<StaffApproval['kind'], string>> = {
  refund: staffRefundTexts.sheba,
  package: staffPackageTexts.name,
}

/** Amounts of an entry, of gift cards, of debt limits and of a package. */
function moneyRows({ kind, act }: StaffApproval): Parameters<typeof Facts>[0]['rows'] {
  const { amount = 0, is_gift, count = 1, uses = 0, days = 0 } = act
  if (kind === 'entry')
    return [
      [
        amount < 0 ? colleagueTexts.takes : colleagueTexts.adds,
        <Toman key="amount" rial={Math.abs(amount)} />,
      ],
      [colleagueTexts.source, colleagueTexts.sources[is_gift ? 'gift' : 'paid']],
    ]
  if (kind === 'gift_card')
    return [
      [staffGiftTexts.worth, <Toman key="worth" rial={amount} />],
      [colleagueTexts.card, colleagueTexts.cardOf(count, uses, days)],
    ]
  if (kind === 'limits')
    return [
      [staffAccountTexts.debtLimit, changeText(act.limit_before, act.limit)],
      [staffAccountTexts.debtHardLimit, changeText(act.hard_limit_before, act.hard_limit)],
    ]
  if (kind === 'package')
    return [
      [staffPackageTexts.amount, changeText(act.amount_before, amount)],
      [staffPackageTexts.bonus, changeText(act.bonus_before, act.bonus)],
    ]
  return []
}

function changeText(before: number | undefined, after = 0) {
  return before === undefined || before === after ? (
    <Toman rial={after} />
  ) : (
    colleagueTexts.fromTo(tomanText(before), tomanText(after))
  )
}
