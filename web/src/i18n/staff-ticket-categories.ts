import { quoted } from './format.ts'

/** Texts of what tickets may be about. */
export const categoryTexts = {
  title: 'موضوع‌های تیکت',
  failed: 'موضوع‌های تیکت دریافت نشد.',
  add: 'افزودن موضوع',
  edit: 'ویرایش',
  editOf: (title: string) => `ویرایش ${quoted(title)}`,
  name: 'نام موضوع',
  nameNeeded: 'نام موضوع را بنویسید.',
  offered: 'به مشتری پیشنهاد شود',
  offeredHint: 'موضوعی که خاموش است در تیکت‌های قدیمی می‌ماند.',
  off: 'خاموش',
  save: 'ذخیرهٔ موضوع',
  up: (title: string) => `بالا بردن ${quoted(title)}`,
  down: (title: string) => `پایین بردن ${quoted(title)}`,
  ordered: 'ترتیب موضوع‌ها عوض شد.',
  notOrdered: 'ترتیب موضوع‌ها عوض نشد.',
} as const
