import { asciiDigits, persianDigits } from '@jarchi/shared/text/digits.ts'
import { CODE_LENGTH } from '@jarchi/shared/people/one-time-code.ts'
import { useEffect, useState, type ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

type Props = ComponentProps<typeof TextInput> & {
  onCode: (code: string) => void
  /** Called when the last digit is typed. */
  onWhole: () => void
}

/** A code from a message: only its digits, however it was typed or pasted. */
export function CodeField({ onCode, onWhole, className = '', ...input }: Props) {
  return (
    <TextInput
      {...input}
      autoComplete="one-time-code"
      inputMode="numeric"
      dir="ltr"
      className={`text-center text-xl [letter-spacing:0.5em] ${className}`}
      onInput={({ currentTarget: field }) => keepDigits(field)}
      onChange={({ target }) => {
        onCode(target.value)
        if (target.value.length === CODE_LENGTH) onWhole()
      }}
    />
  )
}

/** The caret does not move. */
function keepDigits(field: HTMLInputElement) {
  const { selectionStart, value } = field
  const shown = persianDigits(typedCode(value))
  if (shown === value) return
  field.value = shown
  field.setSelectionRange(selectionStart, selectionStart)
}

const IN_A_ROW = new RegExp(String.raw`(?<!\d)\d{${CODE_LENGTH}}(?!\d)`)

/**
 * The digits of a typed or pasted code, in ASCII: of a whole message the digits in a row, otherwise all
 * digits, but no more than a code has.
 */
export function typedCode(text: string): string {
  const plain = asciiDigits(text)
  const [code] = IN_A_ROW.exec(plain) ?? []
  return code ?? plain.replace(/\D/g, '').slice(0, CODE_LENGTH)
}

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1_000))

/** Whole seconds left until a time in milliseconds, counted down to zero. */
export function useSecondsUntil(instant: number): number {
  const [, setNow] = useState(0)
  const left = secondsUntil(instant)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 250)
    return () => clearTimeout(timer)
  })
  return left
}
