import { useId, useState } from 'react'
import { asciiDigits } from '@jarchi/shared/digits.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { FieldError } from '../../../ui/field.tsx'
import { inputLook } from '../../../ui/input-look.ts'

type Props = { label: string; color: string; onChange: (color: string) => void }

/** A text and the colour that the design has with it. */
type Typed = { text: string; color: string }

const HEX = /^#?([0-9a-f]{6})$/i

/** A colour by the browser's picker or by its code, `#rrggbb`; what is no code stays in the field with its reason. */
export function ColorField({ label, color, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<Typed | null>(null)
  // What was typed gives way to a colour that came from elsewhere, as by a palette or a step back.
  const text = typed?.color === color ? typed.text : color
  const isWrong = codeOf(text) === undefined
  const type = (next: string) => {
    const code = codeOf(next)
    setTyped({ text: next, color: code ?? color })
    if (code) onChange(code)
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="w-14 shrink-0 text-sm">
          {label}
        </label>
        <input
          id={id}
          type="color"
          value={color}
          className="h-11 w-14 shrink-0 rounded-field border border-edge bg-card p-1"
          onChange={(event) => {
            setTyped(null)
            onChange(event.target.value)
          }}
        />
        <input
          type="text"
          dir="ltr"
          value={text}
          maxLength={9}
          autoComplete="off"
          spellCheck={false}
          aria-label={makerTexts.colors.hex(label)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          className={`${inputLook} max-w-36`}
          onChange={(event) => type(event.target.value)}
          onBlur={() => !isWrong && setTyped(null)}
        />
      </div>
      {isWrong && <FieldError id={`${id}-error`}>{problemText('not_a_color')}</FieldError>}
    </div>
  )
}

function codeOf(text: string): string | undefined {
  const digits = HEX.exec(asciiDigits(text.trim()))?.[1]
  return digits && `#${digits.toLowerCase()}`
}
