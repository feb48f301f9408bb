import { persianDigits } from '@jarchi/shared/digits.ts'

/** What a new account is called until its owner names it. */
export const newAccountName = (phone: string) => `تبلیغ‌دهنده ${persianDigits(phone)}`
