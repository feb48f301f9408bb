import { instantText } from './instant-text.ts'

/** Words of the approval of financial information. */
export const approvalTexts = {
  title: 'تأیید اطلاعات مالی',
  waiting: (count: string) => `${count} مورد در انتظار`,
  empty: { title: 'چیزی در انتظار تأیید نیست', text: 'اطلاعات مالی تازه خودبه‌خود این‌جا می‌آید.' },
  first: 'ثبت نخست',
  edit: 'ویرایش',
  sentAt: (instant: string) => `ارسال ${instantText(instant)}`,
  field: 'مورد',
  pending: 'ارسال‌شده',
  approved: 'تأییدشدهٔ پیشین',
  changed: 'تغییر کرده',
  approve: 'تأیید',
  approveOf: (name: string) => `تأیید اطلاعات مالی «${name}»`,
  reject: 'رد',
  rejectOf: (name: string) => `رد اطلاعات مالی «${name}»`,
  rejectHint: 'صاحب حساب همین جمله را می‌خواند.',
  done: {
    approve: (name: string) => `اطلاعات مالی «${name}» تأیید شد.`,
    reject: (name: string) => `اطلاعات مالی «${name}» رد شد.`,
  },
  changedMeanwhile:
    'صاحب حساب در همین میان اطلاعات تازه‌ای فرستاده یا همکار دیگری آن را بررسی کرده است. رأی شما ثبت نشد؛ نسخهٔ تازه را ببینید.',
} as const
