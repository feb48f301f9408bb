import { asciiDigits } from '../text/digits.ts'
import { compact } from '../text/ignorable.ts'

const REPEATED = /^(.)\1*$/

const digitsOf = (text: string) => compact(asciiDigits(text))

/** A person's national id: ten ASCII digits, with leading zeros, or null. No prefix is refused. */
export function nationalId(text: string): string | null {
  const digits = digitsOf(text)
  if (!/^\d{10}$/.test(digits) || REPEATED.test(digits)) return null
  const rest = weightedSum(digits.slice(0, 9), (index) => 10 - index) % 11
  return Number(digits[9]) === (rest < 2 ? rest : 11 - rest) ? digits : null
}

const LEGAL_WEIGHTS = [29, 27, 23, 19, 17]

/** A company's national id: eleven ASCII digits, or null. */
export function legalNationalId(text: string): string | null {
  const digits = digitsOf(text)
  if (!/^\d{3}(?!0{6})\d{8}$/.test(digits)) return null
  const shift = Number(digits[9]) + 2
  const sum = LEGAL_WEIGHTS.reduce(
    (total, weight, at) => total + weight * (Number(digits[at]) + Number(digits[at + 5]) + 2 * shift),
    0,
  )
  return Number(digits[10]) === (sum % 11) % 10 ? digits : null
}

/** The economic number of a legal person is its national id; older ones of twelve digits are not accepted. */
export function economicNumber(text: string): string | null {
  return legalNationalId(text)
}

/** A postal code: ten ASCII digits that are not all the same, or null. */
export function postalCode(text: string): string | null {
  const digits = digitsOf(text)
  return /^\d{10}$/.test(digits) && !REPEATED.test(digits) ? digits : null
}

const USUAL_POSTAL_CODE = /^(?!(\d)\1{3})[13-9]{4}[1346-9][013-9]{5}$/

/** Whether a postal code has a very rare form: a reason to ask, not to refuse. */
export function isUnusualPostalCode(digits: string): boolean {
  return !USUAL_POSTAL_CODE.test(digits)
}

/** An Iranian account number as `IR` and 24 digits, or null; `IR` may be left out. */
export function sheba(text: string): string | null {
  const [, digits] = /^(?:IR)?(\d{24})$/.exec(digitsOf(text).toUpperCase()) ?? []
  if (digits === undefined) return null
  // ISO 7064: country and check digits move to the end, I is 18 and R is 27.
  const number = BigInt(`${digits.slice(2)}1827${digits.slice(0, 2)}`)
  return number % 97n === 1n ? `IR${digits}` : null
}

const AREA_CODES = new Set(
  '011 013 017 021 023 024 025 026 028 031 034 035 038 041 044 045 051 054 056 058 061 066 071 074 076 077 081 083 084 086 087'.split(
    ' ',
  ),
)

/** A landline as `0` with its area's two digits and eight more, or null. */
export function landline(text: string): string | null {
  const [, area, number] = /^(?:\+98|0098)?0?(\d{2})(\d{8})$/.exec(digitsOf(text)) ?? []
  return area !== undefined && AREA_CODES.has(`0${area}`) ? `0${area}${number}` : null
}

function weightedSum(digits: string, weightOf: (index: number) => number): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * weightOf(index), 0)
}
