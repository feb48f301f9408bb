import type { NotificationContent } from '@jarchi/shared/api/notifications.ts'
import { expect, test } from 'vitest'
import { placeOf, sentenceOf } from './news-item.ts'

const ad = { campaign_id: 3 }
const member = { name: 'رضا', role: 'finance' as const }

test.each<[NotificationContent, sentence: string, place: string]>([
  [{ kind: 'ad_approved', ...ad }, 'تبلیغ «کفش» تأیید شد.', '/my-ads?search=%DA%A9%D9%81%D8%B4'],
  [{ kind: 'ad_denied', ...ad }, 'تبلیغ «کفش» رد شد', '/my-ads?search='],
  [
    { kind: 'ad_approved', ...ad, is_appeal: true },
    'به اعتراض شما رسیدگی شد: تبلیغ «کفش» تأیید شد.',
    '/my-ads?search=',
  ],
  [
    { kind: 'ad_denied', ...ad, is_appeal: true },
    'به اعتراض شما رسیدگی شد: تبلیغ «کفش» رد شد',
    '/my-ads?search=',
  ],
  [{ kind: 'ad_reviewed_again', ...ad }, 'یک بار دیگر بررسی می‌کنیم', '/my-ads?search='],
  [{ kind: 'ad_returned', ...ad }, 'نیاز به اصلاح دارد', '/my-ads?search='],
  [{ kind: 'financial_approved' }, 'اطلاعات مالی شما تأیید شد.', '/profile?tab=financial-info'],
  [{ kind: 'financial_denied' }, 'تأیید نشد', '/profile?tab=financial-info'],
  [{ kind: 'receipt', amount: 50_000 }, '۵٬۰۰۰ تومان', '/transactions'],
  [{ kind: 'gift', amount: 50_000 }, '۵٬۰۰۰ تومان اعتبار هدیه', '/transactions'],
  [{ kind: 'refund_paid', amount: 50_000 }, 'واریز شد', '/transactions'],
  [{ kind: 'refund_refused', amount: 50_000 }, 'رد شد؛ مبلغ به کیف پول برگشت', '/transactions'],
  [{ kind: 'spend_corrected', amount: 50_000, clicks: 3 }, 'هزینهٔ ۳ کلیک نامعتبر', '/transactions'],
  [{ kind: 'low_balance', balance: 50_000, below: 60_000 }, 'به ۵٬۰۰۰ تومان رسید', '/payment/charge'],
  [{ kind: 'low_balance', balance: -10, below: 60_000 }, 'موجودی کیف پول تمام شد.', '/payment/charge'],
  [{ kind: 'budget_spent', ...ad, percent: 80 }, '۸۰٪ بودجهٔ روزانهٔ', '/my-ads?search='],
  [{ kind: 'budget_spent', ...ad, percent: 100 }, 'بودجهٔ روزانهٔ تبلیغ «کفش» تمام شد.', '/my-ads?search='],
  [{ kind: 'total_spent', ...ad }, 'بودجهٔ کل تبلیغ «کفش» تمام شد.', '/my-ads?search='],
  [{ kind: 'campaign_ended', ...ad }, 'زمان نمایش تبلیغ «کفش» تمام شد.', '/my-ads?search='],
  [{ kind: 'ticket_answer', ticket_id: 12 }, 'به تیکت ۱۲ پاسخ دادیم.', '/support/12'],
  [{ kind: 'report', frequency: 'daily' }, 'گزارش روزانه', '/reports'],
  [{ kind: 'report', frequency: 'weekly' }, 'گزارش هفتگی', '/reports'],
  [{ kind: 'invitation', invitation_id: 4, phone: '09121110001' }, '۰۹۱۲۱۱۱۰۰۰۱', '/invitation/4'],
  [{ kind: 'member_joined', ...member }, 'رضا با نقش «مالی» عضو حساب شد.', '/profile?tab=members'],
  [{ kind: 'member_changed', ...member }, 'نقش رضا حالا «مالی» است.', '/profile?tab=members'],
  [{ kind: 'member_left', name: 'رضا' }, 'رضا دیگر عضو این حساب نیست.', '/profile?tab=members'],
  [{ kind: 'role_changed', role: 'owner' }, 'نقش شما در این حساب حالا «مالک» است.', '/profile?tab=members'],
  [{ kind: 'phone_changed' }, 'شمارهٔ موبایل شما تغییر کرد.', '/profile'],
  [{ kind: 'email_changed' }, 'ایمیل شما تغییر کرد.', '/profile'],
])('%o is said in a sentence, and leads to its page', (about, sentence, place) => {
  const told = { about, title: 'campaign_id' in about ? 'کفش' : null }
  expect(sentenceOf(told).replaceAll(/[\u2066-\u2069]/g, '')).toContain(sentence)
  expect(placeOf(5, told)).toContain(`/u/5${place}`)
})

test('an ad that is no more has no title, and leads to the list', () => {
  const told = { about: { kind: 'ad_denied' as const, campaign_id: 3 }, title: null }
  expect(sentenceOf(told)).toContain('تبلیغ شما رد شد')
  expect(placeOf(5, told)).toBe('/u/5/my-ads')
})
