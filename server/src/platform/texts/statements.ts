import type { InvalidReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import kinds from '../../../../data/texts/movement-kinds.json' with { type: 'json' }

/** Words of the files that advertisers download. */
export const statementTexts = {
  kinds,
  movements: {
    name: 'تراکنش‌ها',
    number: 'شماره',
    jalali: 'تاریخ',
    time: 'ساعت',
    iso: 'تاریخ میلادی (تهران)',
    kind: 'نوع',
    amount: 'مبلغ (ریال)',
    amountToman: 'مبلغ (تومان)',
    balance: 'مانده (ریال)',
    balanceToman: 'مانده (تومان)',
    reference: 'شمارهٔ پیگیری',
    campaign: 'تبلیغ',
    hour: 'ساعت کلیک‌ها',
    clicks: 'تعداد کلیک',
    correction: 'دلیل اصلاح',
    corrections: { batch_found: 'کلیک‌هایی که در بررسی دوباره نامعتبر شدند' } as Partial<
      Record<InvalidReason, string>
    >,
    corrected: 'کلیک‌های نامعتبر',
  },
  summary: {
    name: 'صورت‌حساب',
    what: 'شرح',
    from: 'از',
    to: 'تا',
    amount: 'مبلغ (ریال)',
    opening: 'ماندهٔ اول ماه',
    closing: 'ماندهٔ آخر ماه',
    net: (percent: string) => `خالص هزینه با نرخ مالیات ${percent} درصد`,
    vat: (percent: string) => `مالیات بر ارزش افزوده با نرخ ${percent} درصد`,
    netTotal: 'جمع خالص هزینه',
    vatTotal: 'جمع مالیات بر ارزش افزوده',
    grossTotal: 'جمع هزینه با مالیات',
  },
  oneFile: 'فایل دیگری برای این حساب در حال ساخت است. لطفاً کمی صبر کنید.',
  days: {
    name: 'هزینهٔ روزانه',
    jalali: 'تاریخ',
    iso: 'تاریخ میلادی',
    amount: 'هزینه با مالیات (ریال)',
  },
} as const
