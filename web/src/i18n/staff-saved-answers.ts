import { ownDirection, quoted } from './format.ts'

/** Texts of the answers that support keeps. */
export const savedAnswerTexts = {
  title: 'پاسخ‌های آماده',
  toTickets: 'بازگشت به تیکت‌ها',
  insert: 'پاسخ آماده',
  insertKey: 'Ctrl+K',
  search: 'جست‌وجو در پاسخ‌های آماده',
  found: (count: string) => `${count} پاسخ`,
  nothing: 'پاسخی پیدا نشد.',
  none: 'هنوز پاسخ آماده‌ای نیست.',
  failed: 'پاسخ‌های آماده دریافت نشد.',
  manage: 'ویرایش پاسخ‌های آماده',
  empty: { title: 'هنوز پاسخ آماده‌ای نیست', text: 'پاسخ‌هایی را که زیاد می‌نویسید، یک بار اینجا بنویسید.' },
  add: 'افزودن پاسخ',
  edit: 'ویرایش',
  editOf: (title: string) => `ویرایش ${quoted(title)}`,
  remove: 'حذف',
  removeOf: (title: string) => `حذف ${quoted(title)}`,
  removeText: (title: string) => `پاسخ آمادهٔ ${quoted(title)} برای همهٔ همکاران حذف می‌شود.`,
  save: 'ذخیرهٔ پاسخ',
  name: 'عنوان',
  text: 'متن',
  places: (person: string, account: string) =>
    `به‌جای ${ownDirection(person)} نام مشتری می‌آید، و به‌جای ${ownDirection(account)} نام حسابش.`,
  category: 'موضوع',
  anyCategory: 'همهٔ موضوع‌ها',
  textNeeded: 'متن را بنویسید.',
} as const

/** What stands in a saved answer in the place of a name. */
export const answerPlaces = { person: '{نام}', account: '{حساب}' } as const
