import { unusualAmounts, type UnusualAmount } from '@jarchi/shared/advertising/unusual-amounts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type MouseEvent } from 'react'
import { balanceQuery } from '../../../api/account.ts'
import { bidTexts } from '../../../i18n/bid.ts'
import { campaignFormTexts } from '../../../i18n/campaign-form.ts'
import { numberText, tomanText } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { AfterSending } from '../../campaign-saving/after-saving.ts'
import { useCampaignValues } from '../../campaign-values/form-fields.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'

type Props = {
  label: string
  /** The wallet is empty, so it has to be charged first. */
  mayCharge: boolean
  isBusy: boolean
  onSend: (next: AfterSending) => void
  onCorrect: () => void
}

/** The button that sends the form; it asks first if an amount is unusually high. */
export function SendButtons({ label, mayCharge, isBusy, onSend, onCorrect }: Props) {
  const [pressed, setPressed] = useState<AfterSending | null>(null)
  const unusual = useUnusual()
  const press = (next: AfterSending) => (event: MouseEvent) => {
    event.preventDefault()
    if (unusual.amounts.length > 0) setPressed(next)
    else onSend(next)
  }
  const button = (next: AfterSending, text: string, variant: 'primary' | 'plain') => (
    <Button type="submit" variant={variant} className="w-full sm:w-auto" busy={isBusy} onClick={press(next)}>
      {text}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-3">
      {mayCharge && button('charge', campaignFormTexts.review.sendAndCharge, 'primary')}
      {button('done', label, mayCharge ? 'plain' : 'primary')}
      {pressed && (
        <UnusualDialog
          {...unusual}
          onSend={() => {
            setPressed(null)
            onSend(pressed)
          }}
          onCorrect={() => {
            setPressed(null)
            onCorrect()
          }}
        />
      )}
    </div>
  )
}

function useUnusual() {
  const { account, campaign, rules } = useFormSetting()
  const { dailyBudget, bid } = useCampaignValues()
  const balance = useQuery(balanceQuery(account)).data?.balance ?? null
  const before = campaign && { dailyBudget: campaign.daily_budget, bid: campaign.click_ceiling }
  return { balance, amounts: unusualAmounts({ dailyBudget, bid }, { balance, bounds: rules.bounds, before }) }
}

const unusualTexts = campaignFormTexts.unusual

type UnusualProps = {
  amounts: readonly UnusualAmount[]
  /** In rial; null if it is unknown, or this user may not see it. */
  balance: number | null
  onSend: () => void
  onCorrect: () => void
}

/** Asks before an unusually high amount is sent, and names it. */
function UnusualDialog({ amounts, balance, onSend, onCorrect }: UnusualProps) {
  const { campaign, rules } = useFormSetting()
  const isEdit = campaign !== null
  const sentences = { ...unusualTexts, bid: bidTexts(rules).unusual }
  const isBudget = amounts.some(({ field }) => field === 'dailyBudget')
  return (
    <Dialog
      open
      title={unusualTexts.title}
      onClose={onCorrect}
      actions={
        <>
          <Button variant="plain" onClick={onSend}>
            {isEdit ? unusualTexts.save : unusualTexts.send}
          </Button>
          <Button onClick={onCorrect}>{unusualTexts.correct}</Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {amounts.map(({ field, amount, usual, times }) => (
          <li key={field}>{sentences[field](tomanText(amount), numberText(times), tomanText(usual))}</li>
        ))}
      </ul>
      {isBudget && balance !== null && (
        <p className="mt-2 text-quiet">{unusualTexts.balance(tomanText(Math.max(0, balance)))}</p>
      )}
    </Dialog>
  )
}
