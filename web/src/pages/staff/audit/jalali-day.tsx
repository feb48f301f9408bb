import { asciiDigits, persianDigits } from '@jarchi/shared/digits.ts'
import { jalaliDayFrom, jalaliDayText } from '@jarchi/shared/jalali.ts'
import { useState } from 'react'
import { auditTexts as fa } from '../../../i18n/staff-audit.ts'
import { inputLook } from '../../../ui/input-look.ts'
import { showPersianDigits } from '../../../ui/show-persian-digits.ts'

type Props = {
  label: string
  /** As 2026-11-22; '' for none. */
  day: string
  onChange: (day: string) => void
}

/** A day of the Jalali calendar, typed as ۱۴۰۵/۰۹/۰۱; it counts once it is one. */
export function JalaliDay({ label, day, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (day ? persianDigits(jalaliDayText(day).replaceAll('-', '/')) : '')
  const given = jalaliDayFrom(asciiDigits(shown).trim().replaceAll('/', '-'))
  const isWrong = typed !== null && shown.trim() !== '' && given === null
  const commit = () => {
    if (isWrong) return
    setTyped(null)
    if ((given ?? '') !== day) onChange(given ?? '')
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      dir="ltr"
      aria-label={`${label} (${fa.dayForm})`}
      placeholder={label}
      aria-invalid={isWrong || undefined}
      value={shown}
      onInput={showPersianDigits}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      className={`${inputLook} max-w-36 text-end placeholder:text-end`}
    />
  )
}
