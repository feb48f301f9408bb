import { LONGEST_APPEAL, SHORTEST_APPEAL } from '@jarchi/shared/api/history.ts'
import { numberText, quoted } from './format.ts'

/** Texts of an appeal against a denial. */
export const appealTexts = {
  act: 'اعتراض به این تصمیم',
  title: (title: string) => `اعتراض به رد ${quoted(title)}`,
  text: 'اگر فکر می‌کنید این تبلیغ ایرادی ندارد، بنویسید چرا. همکار دیگری آن را خارج از نوبت بررسی می‌کند. به هر تصمیم فقط یک بار می‌شود اعتراض کرد.',
  note: 'چرا تبلیغ ایرادی ندارد؟',
  hint: `بین ${numberText(SHORTEST_APPEAL)} تا ${numberText(LONGEST_APPEAL)} حرف`,
  tooShort: `لطفاً در دست‌کم ${numberText(SHORTEST_APPEAL)} حرف بنویسید.`,
  send: 'فرستادن اعتراض',
  sent: 'اعتراض فرستاده شد. نتیجه را خبر می‌دهیم.',
} as const
