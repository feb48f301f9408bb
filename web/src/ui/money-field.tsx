import { useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { rialFromToman, tomanFromRial } from '@jarchi/shared/money.ts'
import { amountInWords } from '../i18n/campaign-form-counts.ts'
import { fa } from '../i18n/common.ts'
import { amountText, typedAmount } from './amount-text.ts'
import { TextInput } from './text-input.tsx'

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
  useLayoutEffect(() => {
    if (caret && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  const words = toman === null ? null : amountInWords(toman)
  return (
    <TextInput
      ref={input as Ref<HTMLInputElement>}
      label={label}
      hint={
        <>
          {words && <span className="block text-ink">{words}</span>}
          {hint}
        </>
      }
      error={error}
      suffix={fa.toman}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onBlur={onBlur}
      onChange={({ target }) => {
        const typed = typedAmount(target.value, target.selectionStart ?? target.value.length, shown)
        setCaret({ at: typed.caret })
        onChange(typed.amount === null ? null : rialFromToman(typed.amount))
      }}
    />
  )
}
