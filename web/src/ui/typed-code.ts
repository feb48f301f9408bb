import { asciiDigits } from '@jarchi/shared/digits.ts'
import { CODE_LENGTH } from '@jarchi/shared/one-time-code.ts'

const IN_A_ROW = new RegExp(String.raw`(?<!\d)\d{${CODE_LENGTH}}(?!\d)`)

/** The digits of a code as typed or pasted, in ASCII: of a whole message those in a row, else all there are, and no more of them. */
export function typedCode(text: string): string {
  const plain = asciiDigits(text)
  const [code] = IN_A_ROW.exec(plain) ?? []
  return code ?? plain.replace(/\D/g, '').slice(0, CODE_LENGTH)
}
