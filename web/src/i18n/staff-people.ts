import { STAFF_RIGHTS, type StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { quoted } from './format.ts'

/** Texts of who works at the desk. */
export const peopleTexts = {
  title: 'همکاران',
  note: (count: string) => `${count} نفر`,
  hint: 'هر تغییر اینجا بعد از موافقت یک همکار دیگر انجام می‌شود، در «موافقت همکار».',
  /** Where the operator has switched four eyes off. */
  alone: (variable: string) =>
    `الان هر تغییر اینجا بدون موافقت همکار انجام می‌شود. اگر بیش از یک نفر هستید، در تنظیمات سرور برای ${quoted(variable)} مبلغی تعیین کنید.`,
  rights: {
    review: 'بررسی تبلیغ‌ها',
    finance: 'اطلاعات مالی',
    support: 'پشتیبانی',
    accounts: 'حساب‌ها',
    money: 'پول',
    audit: 'سابقهٔ کارها',
    impersonate: 'بازدید از حساب',
    delivery: 'نمایش و بازارگاه',
    people: 'همکاران',
  },
  rightsTitle: 'دسترسی‌ها',
  noRights: 'بدون دسترسی',
  lastSeen: 'آخرین بازدید',
  never: 'هنوز نیامده است',
  factor: 'ورود دومرحله‌ای',
  factors: { passkey: 'کلید عبور', app: 'کد برنامه' },
  noFactor: (until: string) => `ندارد؛ تا ${until} فرصت دارد`,
  noFactorAtAll: 'ندارد',
  disabled: 'غیرفعال',
  change: 'تغییر دسترسی‌ها',
  changeOf: (name: string) => `تغییر دسترسی‌های ${quoted(name)}`,
  changeText: 'بدون هیچ دسترسی، این فرد دیگر همکار نیست.',
  add: 'افزودن همکار',
  chooseRights: 'دست‌کم یک دسترسی انتخاب کنید.',
  reset: 'از نو کردن ورود دومرحله‌ای',
  resetOf: (name: string) => `از نو کردن ورود دومرحله‌ای ${quoted(name)}`,
  resetText:
    'برای کسی که کلید عبور، برنامه و کدهای بازیابی‌اش را گم کرده است. همکارتان از فردا می‌تواند موافقت کند، تا این فرد فرصت مخالفت داشته باشد؛ بعد یک روز فرصت دارد راه تازه‌ای بسازد.',
  asked: 'ثبت شد. با موافقت یک همکار دیگر انجام می‌شود.',
} as const

/** Rights in words, in the usual order. */
export function rightsText(rights: readonly StaffRight[]): string {
  const names = STAFF_RIGHTS.filter((right) => rights.includes(right)).map(
    (right) => peopleTexts.rights[right],
  )
  return names.join('، ') || peopleTexts.noRights
}
