import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { correctClicks, exchangeKey } from '../../../api/staff/exchange.ts'
import { useForm } from '../../../form/use-form.ts'
import { numberText, tomanText } from '../../../i18n/format.ts'
import { exchangeTexts } from '../../../i18n/staff-exchange.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { SectionCard } from '../section-card.tsx'
import { FormDialog, ReasonField, reasonProblems } from '../form-dialog.tsx'
import { wholeNumber } from '../whole-number.ts'

const texts = exchangeTexts.corrections

/** Refunds clicks of a campaign that staff have found invalid. */
export function ClickCorrections() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard
      title={texts.title}
      hint={texts.hint}
      actions={
        <Button variant="plain" className="text-sm" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      }
    >
      {isOpen && <CorrectionDialog onClose={() => setOpen(false)} />}
    </SectionCard>
  )
}

/** In Tehran's time, even if the browser is in another country. */
const tehranTime = (typed: string) => `${typed}:00+03:30`

function CorrectionDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    fresh: { campaign_id: '', from: '', until: '', reason: '' },
    problemsOf: (typed) => ({
      ...(wholeNumber(typed.campaign_id) === null && { campaign_id: texts.campaignNeeded }),
      ...(!(typed.from && typed.until > typed.from) && { until: texts.spanNeeded }),
      ...reasonProblems(typed),
    }),
    send: ({ campaign_id, from, until, reason }) =>
      correctClicks({
        campaign_id: wholeNumber(campaign_id) ?? 0,
        from: tehranTime(from),
        until: tehranTime(until),
        reason: reason.trim(),
      }),
    async onSent({ clicks, amount }) {
      await queryClient.invalidateQueries({ queryKey: exchangeKey })
      showToast('success', clicks > 0 ? texts.done(numberText(clicks), tomanText(amount)) : texts.nothing)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.title} confirm={texts.open} danger onClose={onClose}>
      <TextInput {...form.text('campaign_id')} label={texts.campaign} inputMode="numeric" maxLength={15} />
      <TextInput {...form.text('from')} label={texts.from} type="datetime-local" dir="ltr" />
      <TextInput
        {...form.text('until')}
        label={texts.until}
        hint={texts.timeHint}
        type="datetime-local"
        dir="ltr"
      />
      <ReasonField {...form.text('reason')} onWrite={form.change} />
    </FormDialog>
  )
}
