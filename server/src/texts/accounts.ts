import { persianDigits } from '@jarchi/shared/digits.ts'

/** A new account's name until its owner changes it. */
export const newAccountName = (phone: string) => `تبلیغ‌دهنده ${persianDigits(phone)}`
