import { asciiDigits, persianDigits } from '@jarchi/shared/digits.ts'
import type { FormEvent } from 'react'

/** Turns typed digits of any script into Persian ones in place, leaving the caret where it is. */
export function showPersianDigits({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const { selectionStart, value } = input
  const shown = persianDigits(asciiDigits(value))
  if (shown === value) return
  input.value = shown
  input.setSelectionRange(selectionStart, selectionStart)
}
