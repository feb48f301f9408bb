import { persianDigits } from '@jarchi/shared/digits.ts'

/** Texts of messages about verdicts, by SMS and e-mail. */
export const verdictTexts = {
  adApproved: 'تبلیغ شما تأیید شد',
  financialApproved: 'اطلاعات مالی شما تأیید شد',
  approved: (title: string) => `تبلیغ «${title}» تأیید شد.`,
  denied: (title: string, reason: string) => `تبلیغ «${title}» پذیرفته نشد. ${reason}`,
  financialApprovedText: 'اطلاعات مالی این حساب تأیید شد.',
  financialDenied: (reason: string) => `اطلاعات مالی این حساب پذیرفته نشد. ${reason}`,
  more: (count: number) => `و ${persianDigits(count)} نتیجهٔ دیگر که در پنل می‌بینید.`,
  subjectApproved: (account: string) => `نتیجهٔ بررسی در «${account}»: تأیید شد`,
  subjectDenied: (account: string) => `نتیجهٔ بررسی در «${account}»: نیاز به اصلاح دارد`,
  see: 'دیدن در پنل',
  correct: 'اصلاح و ارسال دوباره',
  footer:
    'نتیجهٔ هر بررسی را به شما خبر می‌دهیم. برای خاموش کردن این پیام‌ها، به «ارسال گزارش» در پروفایل پنل بروید.',
}
