import { useQuery } from '@tanstack/react-query'
import { clickPricesQuery } from '../../../api/campaign-saving.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import { useSettledChoice } from '../../campaign-values/settled-choice.ts'

/** What a click costs these days at the chosen places; nothing while nobody knows. */
export function UsualPrices() {
  const { account } = useFormSetting()
  const { settled } = useSettledChoice()
  const prices = useQuery(clickPricesQuery(account, settled)).data
  return (
    <p role="status" className="text-sm text-quiet empty:hidden">
      {prices && prices.low !== null && prices.high !== null
        ? campaignFormTexts.money.usualPrices(prices.low, prices.high)
        : null}
    </p>
  )
}
