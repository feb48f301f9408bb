import { LEAST_DAILY_BUDGET } from '@jarchi/shared/advertising/budget.ts'
import { daysOfBalance } from '@jarchi/shared/money/unusual-amounts.ts'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { balanceQuery } from '../../../api/account.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { tomanText } from '../../../i18n/format.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { useField } from '../../campaign-values/form-fields.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import { useOverview } from '../summary/overview.tsx'

const texts = campaignFormTexts.money

/**
 * The budget of a day and the price of a click. `memo`: it need not be drawn again with each answer of the
 * review section that holds it.
 */
export const MoneySection = memo(function MoneySection() {
  const { account, rules } = useFormSetting()
  const { bounds, mayUnderbid } = rules
  const { problems } = useOverview()
  const balance = useQuery(balanceQuery(account)).data?.balance ?? 0
  const bidHint = mayUnderbid
    ? texts.bidCeiling(tomanText(bounds.max))
    : texts.bidHint(tomanText(bounds.min), tomanText(bounds.max))
  const isPossible = !problems.dailyBudget && !problems.bid
  const budget = useField('dailyBudget').value
  const bid = useField('bid').value
  const days = daysOfBalance(balance, budget ?? 0)
  return (
    <div className="grid gap-5">
      <Amount
        name="dailyBudget"
        label={texts.dailyBudget}
        hint={texts.budgetHint(tomanText(LEAST_DAILY_BUDGET))}
      />
      <Amount name="bid" label={texts.bid} hint={bidHint} />
      {isPossible && budget && bid ? (
        <p role="status" className="rounded-field bg-accent-soft p-3 text-sm">
          {texts.clicks(Math.floor(budget / bid))} {days !== null && texts.days(days)}
        </p>
      ) : null}
    </div>
  )
})

function Amount({ name, label, hint }: { name: 'dailyBudget' | 'bid'; label: string; hint: string }) {
  const { value, problem, change, leave } = useField(name)
  return (
    <div data-field={name}>
      <MoneyField label={label} hint={hint} error={problem} rial={value} onChange={change} onBlur={leave} />
    </div>
  )
}
