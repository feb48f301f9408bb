import type { NotificationContent, NotificationKind } from '@jarchi/shared/api/notifications.ts'
import { numberText, quoted, tomanText } from './format.ts'
import { personText } from './person-text.ts'
import { roleTexts } from './members.ts'

export const bellTexts = {
  title: 'اعلان‌ها',
  unread: (count: string) => `اعلان‌ها، ${count} خوانده‌نشده`,
  most: (count: string) => `${count}+`,
  loading: 'در حال دریافت اعلان‌ها…',
  failed: 'اعلان‌ها دریافت نشد',
  empty: {
    title: 'هنوز اعلانی ندارید',
    text: 'نتیجهٔ بررسی تبلیغ‌ها، پرداخت‌ها، پاسخ تیکت‌ها و خبرهای حساب را اینجا می‌بینید.',
  },
  fresh: 'خوانده‌نشده',
  older: 'اعلان‌های قدیمی‌تر',
  someAd: 'شما',
} as const

type Of<Kind> = Extract<NotificationContent, { kind: Kind }>
type Sentences = { [Kind in NotificationKind]: (about: Of<Kind>, ad: string) => string }

/** Before the verdict on an appeal. */
const onAppeal = (isAppeal?: boolean) => (isAppeal ? 'به اعتراض شما رسیدگی شد: ' : '')

const money = (rial: number) => `${tomanText(rial)} تومان`

/** What happened, in a sentence; `ad` is the title of the ad that it is about. */
export const newsTexts: Sentences = {
  ad_approved: ({ is_appeal }, ad) => `${onAppeal(is_appeal)}تبلیغ ${ad} تأیید شد.`,
  ad_denied: ({ is_appeal }, ad) => `${onAppeal(is_appeal)}تبلیغ ${ad} رد شد؛ دلیلش را ببینید.`,
  ad_returned: ({ is_appeal }, ad) => `${onAppeal(is_appeal)}تبلیغ ${ad} نیاز به اصلاح دارد؛ دلیلش را ببینید.`,
  ad_reviewed_again: (_, ad) => `تبلیغ ${ad} را یک بار دیگر بررسی می‌کنیم؛ نتیجه را همین‌جا خبر می‌دهیم.`,
  financial_approved: () => 'اطلاعات مالی شما تأیید شد.',
  financial_denied: () => 'اطلاعات مالی شما تأیید نشد؛ دلیلش را ببینید.',
  receipt: ({ amount }) => `پرداخت شما انجام شد: ${money(amount)}.`,
  gift: ({ amount }) => `${money(amount)} اعتبار هدیه گرفتید.`,
  refund_paid: ({ amount }) => `${money(amount)} به حساب بانکی شما واریز شد.`,
  refund_refused: ({ amount }) => `درخواست بازگشت ${money(amount)} رد شد؛ مبلغ به کیف پول برگشت.`,
  spend_corrected: ({ amount, clicks }) =>
    `هزینهٔ ${numberText(clicks)} کلیک نامعتبر به کیف پول برگشت: ${money(amount)}.`,
  low_balance: ({ balance }) =>
    balance > 0 ? `موجودی کیف پول به ${money(balance)} رسید.` : 'موجودی کیف پول تمام شد.',
  budget_spent: ({ percent }, ad) =>
    percent < 100
      ? `${numberText(percent)}٪ بودجهٔ روزانهٔ تبلیغ ${ad} خرج شد.`
      : `بودجهٔ روزانهٔ تبلیغ ${ad} تمام شد.`,
  total_spent: (_, ad) => `بودجهٔ کل تبلیغ ${ad} تمام شد.`,
  campaign_ended: (_, ad) => `زمان نمایش تبلیغ ${ad} تمام شد.`,
  ticket_answer: ({ ticket_id }) => `به تیکت ${numberText(ticket_id)} پاسخ دادیم.`,
  report: ({ frequency }) =>
    frequency === 'daily' ? 'گزارش روزانهٔ تبلیغ‌ها آماده است.' : 'گزارش هفتگی تبلیغ‌ها آماده است.',
  invitation: ({ phone }) => `${personText(phone)} شما را به حساب خود دعوت کرده است.`,
  member_joined: ({ name, role }) => `${personText(name)} با نقش ${quoted(roleTexts[role])} عضو حساب شد.`,
  member_changed: ({ name, role }) => `نقش ${personText(name)} حالا ${quoted(roleTexts[role])} است.`,
  member_left: ({ name }) => `${personText(name)} دیگر عضو این حساب نیست.`,
  role_changed: ({ role }) => `نقش شما در این حساب حالا ${quoted(roleTexts[role])} است.`,
  phone_changed: () => 'شمارهٔ موبایل شما تغییر کرد.',
  email_changed: () => 'ایمیل شما تغییر کرد.',
}
