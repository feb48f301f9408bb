import type { StaffApproval } from '@jarchi/shared/api/staff-approvals.ts'
import { instantText } from '../../../i18n/date-format.ts'
import { numberText } from '../../../i18n/format.ts'
import { colleagueTexts } from '../../../i18n/staff-approvals.ts'
import { staffRefundTexts } from '../../../i18n/staff-refunds.ts'
import { staffGiftTexts } from '../../../i18n/staff-money.ts'
import { peopleTexts, rightsText } from '../../../i18n/staff-people.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Toman } from '../../../ui/toman.tsx'

/** Exactly what is asked for. */
export function ActFacts({ approval: { kind, act, reason } }: { approval: StaffApproval }) {
  const { amount = 0, is_gift, count = 1, uses = 0, days = 0 } = act
  const { refund_id, ad_id, from, until, person, rights } = act
  const isEntry = kind === 'entry'
  const isCard = kind === 'gift_card'
  return (
    <Facts
      rows={[
        [
          isEntry && amount < 0 ? colleagueTexts.takes : colleagueTexts.adds,
          isEntry ? <Toman key="amount" rial={Math.abs(amount)} /> : null,
        ],
        [colleagueTexts.source, isEntry ? colleagueTexts.sources[is_gift ? 'gift' : 'paid'] : null],
        [staffGiftTexts.worth, isCard ? <Toman key="worth" rial={amount} /> : null],
        [colleagueTexts.card, isCard ? colleagueTexts.cardOf(count, uses, days) : null],
        [colleagueTexts.refund, refund_id === undefined ? null : numberText(refund_id)],
        [colleagueTexts.person, person === undefined ? null : <bdi key="person">{person}</bdi>],
        [peopleTexts.rightsTitle, rights ? rightsText(rights) : null],
        [colleagueTexts.ad, ad_id === undefined ? null : numberText(ad_id)],
        [
          colleagueTexts.span,
          from && until ? colleagueTexts.spanOf(instantText(from), instantText(until)) : null,
        ],
        [
          kind === 'refund' ? staffRefundTexts.sheba : colleagueTexts.reason,
          <bdi key="reason">{reason}</bdi>,
        ],
      ]}
    />
  )
}
