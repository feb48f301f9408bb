import { persianDigits } from '@jarchi/shared/text/digits.ts'

/** A new account's name until its owner changes it. */
export const newAccountName = (phone: string) => `تبلیغ‌دهنده ${persianDigits(phone)}`

export const tooManyPictures = (most: number) =>
  `در یک شبانه‌روز بیش از ${persianDigits(most)} بار نمی‌توان تصویر پروفایل را عوض کرد. لطفاً فردا دوباره تلاش کنید.`
