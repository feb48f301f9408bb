import { AGREEMENT_DAYS } from '@jarchi/shared/api/staff-second-looks.ts'
import { instantText } from './date-format.ts'
import { numberText, ownDirection } from './format.ts'

const verdicts = { approve: 'تأیید', deny: 'رد' } as const
type Judged = { verdict: keyof typeof verdicts; by: string | null }
const judgedText = ({ verdict, by }: Judged) =>
  by ? `${verdicts[verdict]}، ${ownDirection(by)}` : verdicts[verdict]

/** Texts of verdicts that are judged a second time. */
export const secondLookTexts = {
  title: 'مرور تصمیم‌ها',
  text: 'چند تصمیم را، که تصادفی انتخاب می‌شوند، همکار دیگری دوباره می‌بیند، بدون این‌که تصمیم اول را بداند. نظر شما تبلیغ را تغییر نمی‌دهد و به صاحبش گفته نمی‌شود.',
  link: 'مرور تصمیم‌ها',
  waiting: (count: number) => `${numberText(count)} در انتظار شما`,
  /** Of the last 30 days. */
  agreement: (looked: number, same: number) => `از ${numberText(looked)} مرور، ${numberText(same)} یکسان`,
  period: `در ${numberText(AGREEMENT_DAYS)} روز گذشته`,
  none: {
    title: 'چیزی برای مرور شما نیست',
    text: 'تصمیم‌های خودتان و تبلیغ‌هایی که قبلاً دیده‌اید به شما داده نمی‌شود.',
  },
  toQueue: 'صف بررسی',
  question: 'اگر در صف بود چه می‌کردید؟',
  say: { approve: 'تأیید می‌کردم', deny: 'رد می‌کردم' },
  different: 'نظرهای متفاوت',
  differentText: 'تبلیغ را باز کنید؛ اگر لازم است، آن را به صف بررسی برگردانید.',
  noneDifferent: 'فعلاً نظر متفاوتی نیست.',
  first: (judged: Judged) => `تصمیم اول: ${judgedText(judged)}`,
  second: (judged: Judged) => `مرور: ${judgedText(judged)}`,
  at: instantText,
} as const
