import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { rialFromToman, tomanFromRial } from '@jarchi/shared/money.ts'
import { amountInWords } from '../i18n/campaign-form-counts.ts'
import { fa } from '../i18n/common.ts'
import { amountText, typedAmount } from './amount-text.ts'
import { Field } from './field.tsx'
import { inputLook } from './input-look.ts'

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** In rial; null while empty. */
  rial: number | null
  onChange: (rial: number | null) => void
  onBlur?: () => void
}

/** An amount in toman: grouped while it is typed, the caret behind the same digit, in words from a million up. */
export function MoneyField({ label, hint, error, rial, onChange, onBlur }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  const toman = rial === null ? null : tomanFromRial(rial)
  const shown = amountText(toman)
  const words = toman === null ? null : amountInWords(toman)
  useLayoutEffect(() => {
    if (caret && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  const type = (text: string, at: number | null) => {
    const typed = typedAmount(text, at ?? text.length, shown)
    setCaret({ at: typed.caret })
    onChange(typed.amount === null ? null : rialFromToman(typed.amount))
  }
  const hints = (
    <>
      {words && <span className="block text-ink">{words}</span>}
      {hint}
    </>
  )
  return (
    <Field label={label} hint={hints} error={error}>
      {(wiring) => (
        <span className="relative block">
          <input
            {...wiring}
            ref={input}
            // Digits run left to right; in a right-to-left field the arrow keys would go astray.
            dir="ltr"
            className={`${inputLook} ps-16 text-end`}
            inputMode="numeric"
            autoComplete="off"
            value={shown}
            onBlur={onBlur}
            onChange={({ target }) => type(target.value, target.selectionStart)}
          />
          <span className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center text-sm text-quiet">
            {fa.toman}
          </span>
        </span>
      )}
    </Field>
  )
}
