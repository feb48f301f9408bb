import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import type { MoneyFilter } from '../../api/staff/money.ts'
import { stuckPaymentTexts } from '../../i18n/staff-money.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { AmountFilter, JalaliDay } from './typed-filters.tsx'

export const MONEY_FILTERS = ['search', 'state', 'amount', 'from', 'to'] as const

/** Of what waits for staff, and of what was looked up. */
export const WAITING_ORDERS = ['oldest', 'newest', 'largest'] as const
export const FOUND_ORDERS = ['newest', 'oldest', 'largest'] as const

type Props = {
  /** What can be searched by. */
  search: string
  /** The names of the states. */
  states: Readonly<Record<string, string>>
  filter: MoneyFilter
  onChange: (part: Partial<MoneyFilter>) => void
}

/** What is known of a payment or a refund; all of it is in the URL. */
export function MoneyFilters({ search, states, filter, onChange }: Props) {
  const options = Object.entries(states).map(([value, text]) => ({ value, text }))
  return (
    <search className="flex flex-wrap items-start gap-2">
      <SearchField
        label={search}
        value={filter.search}
        onChange={(text) => onChange({ search: text })}
        className="min-w-[min(12rem,100%)]"
      />
      <Select
        label={stuckPaymentTexts.state}
        value={filter.state}
        options={[{ value: '', text: stuckPaymentTexts.anyState }, ...options]}
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
export function moneyFilterOf(given: MoneyFilter, states: Readonly<Record<string, string>>): MoneyFilter {
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) ? text : '')
  const amount = asciiDigits(given.amount)
  return {
    search: given.search,
    state: Object.hasOwn(states, given.state) ? given.state : '',
    amount: /^\d{1,15}$/.test(amount) ? amount : '',
    from: day(given.from),
    to: day(given.to),
  }
}
