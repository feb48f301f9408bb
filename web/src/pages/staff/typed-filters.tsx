import { rialFromToman, tomanFromRial } from '@jarchi/shared/money/money.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { jalaliDayText } from '@jarchi/shared/time/jalali.ts'
import { useId, useState } from 'react'
import { deskTexts } from '../../i18n/staff-desk.ts'
import { numberText } from '../../i18n/format.ts'
import { FieldError } from '../../ui/field.tsx'
import { inputLook } from '../../ui/looks.ts'
import { showPersianDigits } from '../../ui/show-persian-digits.ts'
import { typedDay, wholeNumber } from './typed-values.ts'

type JalaliDayProps = {
  label: string
  /** In the form 2026-11-22; '' without a day. */
  day: string
  onChange: (day: string) => void
}

/** A day of the Jalali calendar, typed as ۱۴۰۵/۰۹/۰۱; it is used once it is left. */
export function JalaliDay({ day, ...rest }: JalaliDayProps) {
  return (
    <TypedFilter
      {...rest}
      form={deskTexts.dayForm}
      wrong={deskTexts.dayFormNeeded}
      value={day}
      shown={day ? persianDigits(jalaliDayText(day).replaceAll('-', '/')) : ''}
      read={typedDay}
    />
  )
}

type AmountFilterProps = { label: string; rial: string; onChange: (rial: string) => void }

/** An exact amount, typed in toman; it is used once it is left. Amounts in rial, '' without one. */
export function AmountFilter({ rial, ...rest }: AmountFilterProps) {
  return (
    <TypedFilter
      {...rest}
      form={deskTexts.amountForm}
      wrong={deskTexts.amountFormNeeded}
      value={rial}
      shown={rial ? numberText(tomanFromRial(Number(rial))) : ''}
      read={typedAmount}
    />
  )
}

function typedAmount(text: string): string | null {
  if (text.trim() === '') return ''
  const toman = wholeNumber(text)
  return toman === null ? null : String(rialFromToman(toman))
}

type Props = {
  label: string
  /** An example of what to type. */
  form: string
  /** What to say of anything else. */
  wrong: string
  value: string
  shown: string
  /** The value of a text; null for one that is none. */
  read: (text: string) => string | null
  onChange: (value: string) => void
}

function TypedFilter({ label, form, wrong, value, shown, read, onChange }: Props) {
  const problem = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const commit = () => {
    const given = read(typed ?? shown)
    if (given === null) return setWrong(true)
    setTyped(null)
    if (given !== value) onChange(given)
  }
  return (
    <div className="flex max-w-36 flex-col gap-1">
      <input
        type="text"
        inputMode="numeric"
        dir="ltr"
        aria-label={`${label} (${form})`}
        placeholder={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problem : undefined}
        value={typed ?? shown}
        onInput={showPersianDigits}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        className={`${inputLook} text-end placeholder:text-end`}
      />
      {isWrong && <FieldError id={problem}>{wrong}</FieldError>}
    </div>
  )
}
