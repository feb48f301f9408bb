import {
  LARGEST_PERCENT,
  LEAST_PERCENT,
  type BulkAmount,
  type BulkChange,
} from '@jarchi/shared/api/campaigns-bulk.ts'
import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import { DAYPART_PRESETS, slotsFromDaypart, type DaypartPreset } from '@jarchi/shared/time/daypart.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { useState, type FormEvent } from 'react'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { useToday } from '../../../api/use-today.ts'
import { bulkKindText, bulkTexts, type BulkKind } from '../../../i18n/bulk.ts'
import { scheduleTexts } from '../../../i18n/schedule.ts'
import { myAdsTexts } from '../../../i18n/my-ads.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCard } from '../../../ui/choice-card.tsx'
import { DayCalendar, noon } from '../../../ui/day-calendar.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { changeOf, fieldLabel } from '../quick-change/change-field.tsx'

type Props = {
  account: number
  isArchive: boolean
  isBusy: boolean
  onChoose: (kind: BulkKind, change: BulkChange | Promise<BulkChange>) => void
}

const AT_ONCE: Partial<Record<BulkKind, BulkChange>> = {
  on: { user_apply: true },
  off: { user_apply: false },
  archive: { archived: true },
  restore: { archived: false },
}

/** What is to be changed; what needs a value opens its field. */
export function ChangeChoice({ account, isArchive, isBusy, onChoose }: Props) {
  const [open, setOpen] = useState<BulkKind | null>(null)
  const kinds: BulkKind[] = isArchive
    ? ['restore']
    : ['on', 'off', 'budget', 'bid', 'hours', 'end', 'archive']
  return (
    <ul className="grid gap-2">
      {kinds.map((kind) => {
        const change = AT_ONCE[kind]
        return (
          <li key={kind}>
            <Button
              variant="plain"
              className="w-full"
              busy={isBusy && change !== undefined}
              aria-expanded={change ? undefined : open === kind}
              onClick={() => (change ? onChoose(kind, change) : setOpen(open === kind ? null : kind))}
            >
              {bulkKindText(kind, runtimeConfig)}
            </Button>
            {open === kind && (
              <div className="px-1 py-3">
                {(kind === 'budget' || kind === 'bid') && (
                  <AmountForm
                    kind={kind}
                    isBusy={isBusy}
                    onAmount={(amount) => onChoose(kind, amountChange(account, kind, amount))}
                  />
                )}
                {kind === 'hours' && (
                  <div className="flex flex-wrap gap-2">
                    {(Object.keys(DAYPART_PRESETS) as DaypartPreset[]).map((preset) => (
                      <Button
                        key={preset}
                        variant="plain"
                        onClick={() =>
                          onChoose(kind, { display_time: slotsFromDaypart(DAYPART_PRESETS[preset]) })
                        }
                      >
                        {scheduleTexts.presets[preset]}
                      </Button>
                    ))}
                  </div>
                )}
                {kind === 'end' && <EndChoice onPick={(ends_on) => onChoose(kind, { ends_on })} />}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type Amount = BulkAmount | null

/** An empty ceiling is none: the largest bid. */
async function amountChange(account: number, kind: 'budget' | 'bid', amount: Amount): Promise<BulkChange> {
  if (kind === 'budget') return { daily_budget: amount ?? { to: 0 } }
  if (amount) return { bid: amount }
  const { bid = 0 } = await changeOf(account, 'bid', null)
  return { bid: { to: bid } }
}

type AmountFormProps = {
  kind: 'budget' | 'bid'
  isBusy: boolean
  onAmount: (amount: Amount) => void
}

function AmountForm({ kind, isBusy, onAmount }: AmountFormProps) {
  const [how, setHow] = useState<'to' | 'percent'>('to')
  const [rial, setRial] = useState<number | null>(null)
  const [percent, setPercent] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (how === 'to') return onAmount(rial === null ? null : { to: rial })
    const number = percentOf(percent)
    setIsWrong(number === null)
    if (number !== null) onAmount({ percent: number })
  }
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <div role="radiogroup" aria-label={bulkTexts.how.label} className="flex gap-2">
        {(['to', 'percent'] as const).map((each) => (
          <ChoiceCard
            key={each}
            name={`how-${kind}`}
            checked={how === each}
            className="gap-2"
            onChange={() => setHow(each)}
          >
            {bulkTexts.how[each]}
          </ChoiceCard>
        ))}
      </div>
      {how === 'to' ? (
        <MoneyField
          label={fieldLabel(kind === 'bid' ? 'bid' : 'daily_budget')}
          rial={rial}
          placeholder={kind === 'bid' && runtimeConfig.priceByMarket ? myAdsTexts.noCeiling : undefined}
          onChange={setRial}
        />
      ) : (
        <TextInput
          label={bulkTexts.percent}
          hint={bulkTexts.percentHint}
          error={isWrong ? bulkTexts.notAPercent : undefined}
          dir="ltr"
          inputMode="text"
          autoComplete="off"
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
      )}
      <Button type="submit" variant="plain" busy={isBusy}>
        {bulkTexts.preview}
      </Button>
    </form>
  )
}

/** A whole number in any digits, with a sign of any form; null for anything else. */
export function percentOf(text: string): number | null {
  const typed = asciiDigits(text)
    .replace(/[\s٪%\u200e\u200f]/g, '')
    .replace(/[−–]/, '-')
  const number = /^[+-]?\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN
  return number >= LEAST_PERCENT && number <= LARGEST_PERCENT && number !== 0 ? number : null
}

function EndChoice({ onPick }: { onPick: (day: string | null) => void }) {
  const today = useToday()
  return (
    <>
      <DayCalendar
        mode="single"
        defaultMonth={noon(today)}
        startMonth={noon(today)}
        disabled={{ before: noon(today) }}
        onSelect={(picked) => picked && onPick(tehranDay(picked))}
      />
      <Button variant="plain" className="w-full" onClick={() => onPick(null)}>
        {bulkTexts.noEnd}
      </Button>
    </>
  )
}
