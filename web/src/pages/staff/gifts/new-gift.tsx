import type { NewGiftCard } from '@jarchi/shared/api/staff-gift-cards.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { giftCardsKey, makeGiftCard } from '../../../api/staff/money.ts'
import { staffGiftTexts as fa } from '../../../i18n/staff-money.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showPersianDigits } from '../../../ui/show-persian-digits.ts'
import { forgetSendingKey, sendingKey } from '../../support/sending-key.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { wholeNumber } from '../whole-number.ts'

/** A card whose answer was lost is asked for again, not made twice. */
const WORK = 'staff/gift-card'

type Props = { onMade: (code: string) => void; onClose: () => void }

export function NewGift({ onMade, onClose }: Props) {
  const [amount, setAmount] = useState<number | null>(null)
  const [uses, setUses] = useState('۱')
  const [days, setDays] = useState('۳۰')
  const [isTried, setTried] = useState(false)
  const make = useMutation({
    mutationFn: (card: NewGiftCard) => makeGiftCard(card, sendingKey(WORK, card)),
    onSuccess({ code }) {
      forgetSendingKey(WORK)
      void queryClient.invalidateQueries({ queryKey: giftCardsKey })
      onMade(code)
    },
  })
  const refusal = make.error instanceof ApiError ? make.error : null
  const given = { amount, uses: wholeNumber(uses), days: wholeNumber(days) }
  const missing = (name: keyof typeof given, text: string) =>
    isTried && given[name] === null ? text : refusal?.problemOf(name)
  return (
    <ReasonDialog
      title={fa.make}
      confirm={fa.makeConfirm}
      busy={make.isPending}
      error={make.error}
      onConfirm={(reason) => {
        setTried(true)
        const { amount: rial, uses: times, days: length } = given
        if (rial !== null && times !== null && length !== null)
          make.mutate({ amount: rial, uses: times, days: length, reason })
      }}
      onClose={onClose}
    >
      <MoneyField
        label={fa.worth}
        error={missing('amount', fa.amountNeeded)}
        rial={amount}
        onChange={setAmount}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextInput
          label={fa.uses}
          suffix={fa.usesUnit}
          inputMode="numeric"
          value={uses}
          error={missing('uses', fa.needed)}
          onInput={showPersianDigits}
          onChange={({ target }) => setUses(target.value)}
        />
        <TextInput
          label={fa.days}
          suffix={fa.daysUnit}
          inputMode="numeric"
          value={days}
          error={missing('days', fa.needed)}
          onInput={showPersianDigits}
          onChange={({ target }) => setDays(target.value)}
        />
      </div>
    </ReasonDialog>
  )
}
