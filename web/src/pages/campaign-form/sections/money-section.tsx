import { LEAST_DAILY_BUDGET } from '@jarchi/shared/advertising/budget.ts'
import { daysOfBalance } from '@jarchi/shared/advertising/unusual-amounts.ts'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { balanceQuery } from '../../../api/account.ts'
import { clickPricesQuery } from '../../../api/campaign-saving.ts'
import { bidTexts } from '../../../i18n/bid.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { tomanText } from '../../../i18n/format.ts'
import { myAdsTexts } from '../../../i18n/my-ads.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { useField } from '../../campaign-values/form-fields.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import { useSettledChoice } from '../../campaign-values/settled-choice.ts'
import { useOverview } from '../summary/overview.tsx'

const texts = campaignFormTexts.money

/**
 * The budget of a day and the ceiling of a click. `memo`: it need not be drawn again with each answer of the
 * review section that holds it.
 */
export const MoneySection = memo(function MoneySection() {
  const { account, campaign, rules } = useFormSetting()
  const { bounds, mayUnderbid, priceByMarket } = rules
  const words = bidTexts(rules)
  const { problems } = useOverview()
  const balance = useQuery(balanceQuery(account)).data?.balance ?? 0
  const bidHint = mayUnderbid
    ? words.underbidHint(tomanText(bounds.max))
    : words.hint(tomanText(bounds.min), tomanText(bounds.max))
  const isPossible = !problems.dailyBudget && !problems.totalBudget && !problems.bid
  const budget = useField('dailyBudget').value
  const bid = useField('bid').value
  const total = useField('totalBudget').value
  const days = daysOfBalance(balance, budget ?? 0)
  const totalLeft = total === null ? null : total - (campaign?.spent ?? 0)
  // Clicks below the ceiling cannot be counted before.
  const clicks = !priceByMarket && budget && bid ? texts.clicks(Math.floor(budget / bid)) : ''
  const lasting = totalLeft !== null && budget ? texts.totalDays(totalLeft / budget) : ''
  const told = [clicks, lasting, days === null ? '' : texts.days(days)].filter(Boolean).join(' ')
  return (
    <div className="grid gap-5">
      <Amount
        name="dailyBudget"
        label={texts.dailyBudget}
        hint={texts.budgetHint(tomanText(LEAST_DAILY_BUDGET))}
      />
      <Amount
        name="totalBudget"
        label={texts.totalBudget}
        hint={campaign?.spent ? texts.totalSpent(tomanText(campaign.spent)) : texts.totalHint}
        placeholder={texts.noTotal}
      />
      <div className="grid gap-2">
        <Amount
          name="bid"
          label={words.label}
          hint={bidHint}
          placeholder={priceByMarket ? myAdsTexts.noCeiling : undefined}
        />
        {priceByMarket && <UsualPrices />}
      </div>
      {isPossible && told !== '' && (
        <p role="status" className="rounded-field bg-accent-soft p-3 text-sm">
          {told}
        </p>
      )}
    </div>
  )
})

type AmountProps = {
  name: 'dailyBudget' | 'totalBudget' | 'bid'
  label: string
  hint: string
  placeholder?: string | undefined
}

function Amount({ name, ...field }: AmountProps) {
  const { value, problem, change, leave } = useField(name)
  return (
    <div data-field={name}>
      <MoneyField {...field} error={problem} rial={value} onChange={change} onBlur={leave} />
    </div>
  )
}

/** What a click costs these days at the chosen places; nothing while nobody knows. */
function UsualPrices() {
  const { account } = useFormSetting()
  const { settled } = useSettledChoice()
  const prices = useQuery(clickPricesQuery(account, settled)).data
  return (
    <p role="status" className="text-sm text-quiet empty:hidden">
      {prices && prices.low !== null && prices.high !== null
        ? texts.usualPrices(prices.low, prices.high)
        : null}
    </p>
  )
}
