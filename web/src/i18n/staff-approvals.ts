import type { StaffApproval } from '@jarchi/shared/api/staff-approvals.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { commonTexts } from './common.ts'
import { numberText, quoted, tomanText } from './format.ts'

/** Texts of what a colleague has to agree to. */
export const colleagueTexts = {
  title: 'موافقت همکار',
  waiting: (count: string) => `${count} مورد در انتظار شما`,
  asked: 'این کار موافقت همکار می‌خواهد. درخواست شما ثبت شد؛ نتیجه را در «موافقت همکار» ببینید.',
  hint: 'کارهایی که مبلغشان از سقف بیشتر است، تغییر دسترسی‌های همکاران، و مالک تازهٔ حساب‌ها، بعد از موافقت یک همکار دیگر انجام می‌شود.',
  empty: {
    title: 'درخواستی نیست',
    text: 'کارهایی که موافقت همکار می‌خواهند، اینجا می‌آیند.',
  },
  kinds: {
    entry: 'تغییر دستی موجودی',
    gift_card: 'ساختن کارت هدیه',
    correction: 'برگشت هزینهٔ کلیک‌ها',
    refund: 'تأیید بازگشت وجه',
    limits: 'بالا بردن سقف بدهی',
    package: 'هدیهٔ بستهٔ شارژ',
    rights: 'تغییر دسترسی‌های همکار',
    factor: 'از نو کردن ورود دومرحله‌ای',
    owner: 'افزودن مالک به حساب',
  },
  person: 'همکار',
  newOwner: 'مالک تازه',
  phone: 'شمارهٔ موبایل',
  /** Amounts in toman. */
  fromTo: (before: string, after: string) => `از ${before} به ${after}\u00a0تومان`,
  laterText: 'از فردای درخواست می‌توان موافقت کرد.',
  states: {
    asked: 'در انتظار همکار',
    approved: 'موافقت شد',
    declined: 'رد شد',
    expired: 'مهلتش گذشت',
    applied: 'انجام شد',
  },
  askedBy: 'خواستهٔ',
  you: 'شما',
  until: 'مهلت',
  reason: 'دلیل',
  decidedBy: 'پاسخ',
  by: (name: string, instant: string) => `${name}، ${instant}`,
  note: 'دلیل رد',
  source: 'نوع',
  sources: { gift: 'هدیه', paid: 'پول پرداختی' },
  takes: 'از کیف پول کم می‌شود',
  adds: 'به کیف پول اضافه می‌شود',
  card: 'کارت',
  cardOf: (count: number, uses: number, days: number) =>
    `${numberText(count)} کارت، هر کدام ${numberText(uses)} بار استفاده، ${numberText(days)} روز اعتبار`,
  refund: 'شمارهٔ درخواست بازگشت',
  ad: 'شمارهٔ تبلیغ',
  span: 'بازه',
  spanOf: (from: string, until: string) => `${from} تا ${until}`,
  agree: 'موافقم',
  agreeOf: (what: string) => `موافقت با ${what}`,
  agreeText: 'با موافقت شما، همین کار بی‌درنگ انجام می‌شود:',
  agreeCardText: 'با موافقت شما، همکارتان می‌تواند همین را بسازد و کد آن را ببیند:',
  decline: 'رد',
  declineOf: (what: string) => `رد درخواست ${what}`,
  declineHint: 'همکارتان همین جمله را می‌خواند.',
  agreed: (what: string) => `با درخواست ${what} موافقت کردید.`,
  declined: (what: string) => `درخواست ${what} رد شد.`,
  takeCode: 'ساختن کارت و دیدن کد',
} as const

/** What an approval is called: its amount, or the person that it is about. */
export function approvalName({ sum, act: { person, phone } }: Pick<StaffApproval, 'sum' | 'act'>): string {
  const whom = person ?? (phone && persianDigits(phone))
  return whom === undefined ? `${tomanText(sum)}\u00a0${commonTexts.toman}` : quoted(whom)
}
