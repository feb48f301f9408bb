import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { correctClicks, exchangeAdsQuery, exchangeKey } from '../../../api/staff/exchange.ts'
import { useForm } from '../../../form/use-form.ts'
import { numberText, tomanText } from '../../../i18n/format.ts'
import { exchangeTexts } from '../../../i18n/staff-exchange.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showPersianDigits } from '../../../ui/show-persian-digits.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { tellAsked } from '../tell-asked.ts'
import { SectionCard } from '../section-card.tsx'
import { FormDialog, ReasonField, reasonProblems } from '../form-dialog.tsx'
import { typedMoment, wholeNumber } from '../typed-values.ts'

const texts = exchangeTexts.corrections

/** Refunds clicks of an ad that staff have found invalid. */
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

function CorrectionDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    fresh: { ad_id: '', from: '', until: '', reason: '' },
    problemsOf: (typed) => ({
      ...(wholeNumber(typed.ad_id) === null && { ad_id: texts.adNeeded }),
      ...spanProblems(typedMoment(typed.from), typedMoment(typed.until)),
      ...reasonProblems(typed),
    }),
    send: ({ ad_id, from, until, reason }) =>
      correctClicks({
        ad_id: wholeNumber(ad_id) ?? 0,
        from: typedMoment(from) ?? '',
        until: typedMoment(until) ?? '',
        reason: reason.trim(),
      }),
    async onSent(answer) {
      if (tellAsked(answer)) return onClose()
      const { clicks, amount } = answer
      await queryClient.invalidateQueries({ queryKey: exchangeKey })
      showToast('success', clicks > 0 ? texts.done(numberText(clicks), tomanText(amount)) : texts.nothing)
      onClose()
    },
  })
  const ad = useAdText(wholeNumber(form.values.ad_id))
  return (
    <FormDialog form={form} title={texts.title} confirm={texts.open} danger onClose={onClose}>
      <TextInput {...form.text('ad_id')} label={texts.ad} hint={ad} inputMode="numeric" maxLength={15} />
      {(['from', 'until'] as const).map((end) => (
        <TextInput
          key={end}
          {...form.text(end)}
          label={texts[end]}
          hint={end === 'until' && texts.timeHint}
          placeholder={texts.timeForm}
          maxLength={20}
          dir="ltr"
          className="text-end placeholder:text-end"
          onInput={showPersianDigits}
        />
      ))}
      <ReasonField {...form.text('reason')} onWrite={form.change} />
    </FormDialog>
  )
}

function spanProblems(from: string | null, until: string | null) {
  return {
    ...(!from && { from: texts.timeNeeded }),
    ...(!until ? { until: texts.timeNeeded } : from && until <= from && { until: texts.spanNeeded }),
  }
}

/** Whose ad a number names, to read before its clicks are refunded. */
function useAdText(id: number | null): string | undefined {
  const ads = useQuery({ ...exchangeAdsQuery(String(id), { offset: 0, limit: 1 }), enabled: id !== null })
  if (id === null || !ads.isSuccess || ads.isPlaceholderData) return undefined
  const ad = ads.data.results[0]
  return ad ? texts.adOf(ad.title, ad.account.name) : exchangeTexts.ads.notFound.title
}
