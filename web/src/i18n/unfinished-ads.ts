import type { HistoryBy } from '@jarchi/shared/api/history.ts'
import { quoted } from './format.ts'
import { personText } from './person-text.ts'

/** Texts of the ads that were begun and not sent, above the list of ads. */
export const unfinishedAdsTexts = {
  title: 'تبلیغ‌های ناتمام',
  untitled: 'بدون عنوان',
  changed: (time: string, by: HistoryBy) => `آخرین تغییر: ${time}${byText(by)}`,
  onlyHere: 'فقط در این مرورگر',
  all: (count: string) => `نمایش همهٔ ${count} تبلیغ ناتمام`,
  removeOf: (title: string) => `حذف پیش‌نویس ${quoted(title)}`,
  removed: (title: string) => `پیش‌نویس ${quoted(title)} حذف شد.`,
  restore: 'برگرداندن',
  restoreOf: (title: string) => `برگرداندن پیش‌نویس ${quoted(title)}`,
  notRemoved: 'پیش‌نویس حذف نشد.',
  notRestored: 'پیش‌نویس برنگشت.',
} as const

function byText(by: HistoryBy): string {
  if (by?.kind === 'staff') return '، پشتیبانی'
  return by?.kind === 'member' && by.name ? `، ${personText(by.name)}` : ''
}
