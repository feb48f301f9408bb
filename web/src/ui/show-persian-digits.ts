import { asciiDigits, persianDigits } from '@jarchi/shared/text/digits.ts'
import type { FormEvent } from 'react'

/** Turns typed digits of any script into Persian digits in place; the caret does not move. */
export function showPersianDigits({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const { selectionStart, value } = input
  const shown = persianDigits(asciiDigits(value))
  if (shown === value) return
  input.value = shown
  input.setSelectionRange(selectionStart, selectionStart)
}
