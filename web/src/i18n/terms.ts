import { numberText } from './format.ts'

/** Texts around the terms of service; the operator writes the terms. */
export const termsTexts = {
  failed: 'متن شرایط استفاده دریافت نشد.',
  title: 'شرایط استفاده',
  version: (day: string) => `نسخهٔ ${day}`,
  contents: 'فهرست بندها',
  print: 'چاپ',
  clause: (number: number, title: string) => `${numberText(number)}. ${title}`,
  copyLink: (number: number) => `کپی لینک بند ${numberText(number)}`,
  copied: (number: number) => `لینک بند ${numberText(number)} کپی شد.`,
  notCopied: 'لینک کپی نشد. نشانی همین بند را از نوار نشانی مرورگر کپی کنید.',
  toSignIn: 'ورود به پنل',
} as const
