import { DESK_PAGE_SIZE } from '@jarchi/shared/platform/page-size.ts'
import { MOST_CARDS_AT_ONCE, type StaffGiftCard } from '@jarchi/shared/api/staff-gift-cards.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { giftCardsKey, makeGiftCard, staffGiftCardsQuery } from '../../../api/staff/money.ts'
import { forgetSendingKey, sendingKey } from '../../../form/idempotency-key.ts'
import { useForm } from '../../../form/use-form.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { dayText } from '../../../i18n/date-format.ts'
import { numberText, ownDirection } from '../../../i18n/format.ts'
import { staffGiftTexts } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { cardLook } from '../../../ui/looks.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { Page } from '../../../ui/page.tsx'
import { showPersianDigits } from '../../../ui/show-persian-digits.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { Toman } from '../../../ui/toman.tsx'
import { useDeskFilter } from '../desk-filter.ts'
import { DeskList } from '../desk-list.tsx'
import { orderOf } from '../desk-order.tsx'
import { giftCardColumns } from '../list-columns.ts'
import { listFile } from '../list-file.tsx'
import { FormDialog, ReasonField, reasonProblems } from '../form-dialog.tsx'
import { tellAsked } from '../tell-asked.ts'
import { wholeNumber } from '../typed-values.ts'
import { GiftActions } from './gift-actions.tsx'
import { MadeGift } from './made-gift.tsx'

const ORDERS = ['newest', 'largest', 'ending'] as const

/** Gift cards (§D4.16): made and ended here; a code is shown only once. */
export function GiftsPage() {
  const { filter, href, change } = useDeskFilter(['order'])
  const { offset } = filter
  const order = orderOf(filter.order, ORDERS)
  const page = (from: number, limit: number) => staffGiftCardsQuery({ order, offset: from, limit })
  const cards = useQuery(page(offset, DESK_PAGE_SIZE))
  const [isMaking, setMaking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const make = <Button onClick={() => setMaking(true)}>{staffGiftTexts.make}</Button>
  const isEmpty = cards.data?.count === 0
  return (
    <Page title={staffGiftTexts.title} actions={isEmpty ? null : make}>
      <DeskList
        query={cards}
        offset={offset}
        href={(next) => href({ offset: next })}
        ordered={{ orders: ORDERS, order, onOrder: (next) => change({ order: next }) }}
        file={listFile('gift-cards', giftCardColumns, page)}
        empty={staffGiftTexts.empty}
        action={make}
      >
        {(results) => (
          <ul className={`${cardLook} divide-y divide-line`}>
            {results.map((card) => (
              <GiftRow key={card.id} card={card} />
            ))}
          </ul>
        )}
      </DeskList>
      {isMaking && (
        <NewGift
          onMade={(made) => {
            setMaking(false)
            setCodes(made)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {codes && <MadeGift codes={codes} onClose={() => setCodes(null)} />}
    </Page>
  )
}

function GiftRow({ card }: { card: StaffGiftCard }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2.5 text-sm">
      <bdi dir="ltr" className="w-20 font-semibold">
        {staffGiftTexts.endsWith(card.code_end)}
      </bdi>
      <span className="min-w-[min(12rem,100%)] flex-1">
        <Toman rial={card.amount} className="font-semibold" />
        <span className={`block text-xs ${card.is_usable ? 'text-success' : 'text-quiet'}`}>
          {card.is_usable ? staffGiftTexts.usable : staffGiftTexts.over}
        </span>
      </span>
      <span className="min-w-[min(12rem,100%)] flex-1">
        {staffGiftTexts.usesLeft} {staffGiftTexts.times(numberText(card.uses_left))}
        <span className="block text-xs text-quiet">
          {staffGiftTexts.redeemed} {staffGiftTexts.times(numberText(card.redeemed))}
        </span>
      </span>
      <span className="min-w-[min(12rem,100%)] flex-1">
        {staffGiftTexts.expires} {dayText(card.expires_at)}
        <span className="block text-xs text-quiet">
          {staffGiftTexts.created} {dayText(card.created_at)}
        </span>
      </span>
      <GiftActions card={card} />
      <GiftPurpose card={card} />
    </li>
  )
}

/** What a card is for, who made it, and which series it is from. */
function GiftPurpose({ card: { purpose, made_by, series } }: { card: StaffGiftCard }) {
  const facts = [
    purpose && ownDirection(purpose),
    made_by && staffGiftTexts.madeBy(ownDirection(made_by)),
    series && staffGiftTexts.series(numberText(series)),
  ].filter(Boolean)
  return facts.length > 0 && <p className="w-full text-xs wrap-anywhere text-quiet">{facts.join('، ')}</p>
}

/** If an answer was lost, sending again makes no second card. */
const WORK = 'staff/gift-card'

type Props = { onMade: (codes: readonly string[]) => void; onClose: () => void }

const FRESH_GIFT = { amount: null as number | null, uses: '۱', days: '۳۰', count: '۱', reason: '' }

function giftProblems(typed: typeof FRESH_GIFT) {
  return {
    ...(typed.amount === null && { amount: problemText('required', 'amount') }),
    ...(wholeNumber(typed.uses) === null && { uses: staffGiftTexts.needed }),
    ...(wholeNumber(typed.days) === null && { days: staffGiftTexts.needed }),
    ...(wholeNumber(typed.count) === null && { count: staffGiftTexts.needed }),
    ...reasonProblems(typed),
  }
}

const DIGITS = { inputMode: 'numeric', onInput: showPersianDigits } as const

function NewGift({ onMade, onClose }: Props) {
  const form = useForm({
    fresh: FRESH_GIFT,
    problemsOf: giftProblems,
    send({ amount, uses, days, count, reason }) {
      const card = {
        amount: amount ?? 0,
        uses: wholeNumber(uses) ?? 0,
        days: wholeNumber(days) ?? 0,
        count: wholeNumber(count) ?? 0,
        reason: reason.trim(),
      }
      return makeGiftCard(card, sendingKey(WORK, card))
    },
    onSent(answer) {
      forgetSendingKey(WORK)
      if (tellAsked(answer)) return onClose()
      void queryClient.invalidateQueries({ queryKey: giftCardsKey })
      onMade(answer.codes)
    },
  })
  return (
    <FormDialog
      form={form}
      title={staffGiftTexts.make}
      confirm={staffGiftTexts.makeConfirm}
      onClose={onClose}
    >
      <MoneyField {...form.money('amount')} label={staffGiftTexts.worth} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextInput
          {...form.text('uses')}
          {...DIGITS}
          label={staffGiftTexts.uses}
          suffix={staffGiftTexts.usesUnit}
        />
        <TextInput
          {...form.text('days')}
          {...DIGITS}
          label={staffGiftTexts.days}
          suffix={staffGiftTexts.daysUnit}
        />
      </div>
      <TextInput
        {...form.text('count')}
        {...DIGITS}
        label={staffGiftTexts.count}
        suffix={staffGiftTexts.countUnit}
        hint={staffGiftTexts.countHint(numberText(MOST_CARDS_AT_ONCE))}
      />
      <ReasonField
        {...form.text('reason')}
        label={staffGiftTexts.purpose}
        hint={staffGiftTexts.purposeHint}
        onWrite={form.change}
      />
    </FormDialog>
  )
}
