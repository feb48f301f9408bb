import { isPaymentState } from '@jarchi/shared/money/payment-state.ts'
import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import type { PaymentFilter } from '../../../api/staff/money.ts'
import { stuckPaymentTexts } from '../../../i18n/staff-money.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { AmountFilter, JalaliDay } from '../typed-filters.tsx'

export const PAYMENT_FILTERS = ['search', 'state', 'amount', 'from', 'to'] as const

const STATES = Object.entries(stuckPaymentTexts.states).map(([value, text]) => ({ value, text }))

type Props = { filter: PaymentFilter; onChange: (part: Partial<PaymentFilter>) => void }

/** What is known of a payment; all of it is in the URL. */
export function PaymentFilters({ filter, onChange }: Props) {
  return (
    <search className="flex flex-wrap items-start gap-2">
      <SearchField
        label={stuckPaymentTexts.search}
        value={filter.search}
        onChange={(search) => onChange({ search })}
        className="min-w-[min(12rem,100%)]"
      />
      <Select
        label={stuckPaymentTexts.state}
        value={filter.state}
        options={[{ value: '', text: stuckPaymentTexts.anyState }, ...STATES]}
        onChange={(state) => onChange({ state })}
        className="w-44"
      />
      <div className="flex flex-wrap gap-2">
        <AmountFilter
          label={stuckPaymentTexts.amount}
          rial={filter.amount}
          onChange={(amount) => onChange({ amount })}
        />
        <JalaliDay label={stuckPaymentTexts.from} day={filter.from} onChange={(from) => onChange({ from })} />
        <JalaliDay label={stuckPaymentTexts.to} day={filter.to} onChange={(to) => onChange({ to })} />
      </div>
    </search>
  )
}

/** The filter from the URL; invalid values are ignored. */
export function paymentFilterOf(given: PaymentFilter): PaymentFilter {
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) ? text : '')
  const amount = asciiDigits(given.amount)
  return {
    search: given.search,
    state: isPaymentState(given.state) ? given.state : '',
    amount: /^\d{1,15}$/.test(amount) ? amount : '',
    from: day(given.from),
    to: day(given.to),
  }
}
