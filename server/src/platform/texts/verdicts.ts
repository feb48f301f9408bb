import { persianDigits } from '@jarchi/shared/text/digits.ts'

/** Texts of messages about verdicts, by SMS and e-mail. */
export const verdictTexts = {
  /** Of at most five words. */
  single: {
    ad: { approved: 'تبلیغ شما تأیید شد', denied: 'تبلیغ شما اصلاح لازم دارد' },
    appeal: { approved: 'اعتراض شما پذیرفته شد', denied: 'اعتراض شما رد شد' },
    financial: { approved: 'اطلاعات مالی شما تأیید شد', denied: 'اطلاعات مالی شما تأیید نشد' },
  },
  approvedCount: (count: number) => `${persianDigits(count)} مورد تأیید شد`,
  deniedCount: (count: number) => `${persianDigits(count)} مورد اصلاح لازم دارد`,
  bothCounts: (approved: number, denied: number) =>
    `${persianDigits(approved)} تأیید و ${persianDigits(denied)} اصلاح`,
  approved: (title: string) => `تبلیغ «${title}» تأیید شد.`,
  denied: (title: string, reason: string) => `تبلیغ «${title}» رد شد. ${reason}`,
  onAppeal: {
    approved: (title: string) => `به اعتراض شما رسیدگی شد و تبلیغ «${title}» تأیید شد.`,
    denied: (title: string, reason: string) =>
      `به اعتراض شما رسیدگی شد و تبلیغ «${title}» تأیید نشد. ${reason}`,
  },
  financialApprovedText: 'اطلاعات مالی این حساب تأیید شد.',
  financialDenied: (reason: string) => `اطلاعات مالی این حساب تأیید نشد. ${reason}`,
  more: (count: number) => `و ${persianDigits(count)} نتیجهٔ دیگر که در پنل می‌بینید.`,
  subjectApproved: (account: string) => `نتیجهٔ بررسی در «${account}»: تأیید شد`,
  subjectDenied: (account: string) => `نتیجهٔ بررسی در «${account}»: نیاز به اصلاح دارد`,
  see: 'دیدن در پنل',
  correct: 'اصلاح و ارسال دوباره',
  footer:
    'نتیجهٔ هر بررسی را به شما خبر می‌دهیم. برای خاموش کردن این پیام‌ها، به «ارسال گزارش» در پروفایل پنل بروید.',
}
