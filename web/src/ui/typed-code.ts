import { asciiDigits } from '@jarchi/shared/digits.ts'

export const CODE_LENGTH = 6

/** The digits of a code as typed or pasted, in ASCII: of a whole message its six in a row, else all there are, six at most. */
export function typedCode(text: string): string {
  const plain = asciiDigits(text)
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(plain) ?? []
  return code ?? plain.replace(/\D/g, '').slice(0, CODE_LENGTH)
}
