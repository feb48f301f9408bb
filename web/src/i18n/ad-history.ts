import { typedLanding } from '@jarchi/shared/advertising/landing-url.ts'
import type { HistoryEntry, HistoryPart } from '@jarchi/shared/api/history.ts'
import { bidTexts, ceilingText } from './bid.ts'
import { totalText } from './campaign-plan.ts'
import { dayText, instantText } from './date-format.ts'
import { numberText, ownDirection, quoted, tomanText } from './format.ts'
import { personText } from './person-text.ts'

/** Texts of the menu of an ad's card. */
export const cardMenuTexts = {
  moreOf: (title: string) => `کارهای دیگرِ ${quoted(title)}`,
  quickChange: 'تغییر سریع',
  testLink: 'لینک آزمایشی',
  history: 'سابقه',
  duplicate: 'ساختن رونوشت',
  duplicated: (title: string) => `${quoted(title)} ساخته شد و خاموش است.`,
  archive: 'بایگانی',
  archived: (title: string) => `${quoted(title)} خاموش شد و به بایگانی رفت.`,
  restore: 'برگرداندن از بایگانی',
  restored: (title: string) => `${quoted(title)} به فهرست برگشت و خاموش است.`,
  notDone: (title: string) => `${quoted(title)} تغییر نکرد.`,
} as const

/** What switching an ad on or off says. */
export const switchTexts = {
  notSwitched: (on: boolean) =>
    on ? 'نمایش روشن نشد. دوباره تلاش کنید.' : 'نمایش خاموش نشد. دوباره تلاش کنید.',
  switched: (on: boolean) => (on ? 'نمایش روشن شد.' : 'نمایش خاموش شد.'),
} as const

const review = {
  1: 'برای بررسی فرستاده شد.',
  2: 'تأیید اولیه شد.',
  3: 'تأیید شد.',
  4: 'رد شد.',
  5: 'اصلاح خواسته شد.',
  500: 'مهلتش تمام شد.',
} as const

/** Where a step of the review says more than its status. */
function reviewText({ status, step }: Extract<HistoryEntry, { kind: 'review' }>): string {
  if (step === 'again') return 'تیم ما این تبلیغ را دوباره بررسی می‌کند.'
  if (step === 'appeal') return 'به رد شدن اعتراض شد.'
  if (step !== 'appeal_answer') return review[status]
  return status === 3 ? 'اعتراض پذیرفته شد و تبلیغ تأیید شد.' : `به اعتراض رسیدگی شد: ${review[status]}`
}

const partNames = {
  cities: ['شهرها', 'همهٔ شهرها'],
  neighborhoods: ['محله‌ها', 'همهٔ محله‌ها'],
  categories: ['دسته‌ها', 'همهٔ دسته‌ها'],
  keywords: ['کلیدواژه‌ها', 'بدون کلیدواژه'],
} as const

function partText({ part, before, after }: HistoryPart): string {
  const [name, all] = partNames[part]
  const listed = ({ first, more }: HistoryPart['before']) =>
    first.length === 0
      ? all
      : first.map(ownDirection).join('، ') + (more === 0 ? '' : ` و ${numberText(more)} مورد دیگر`)
  return `${name} از ${quoted(listed(before))} به ${quoted(listed(after))} تغییر کرد.`
}

function fromTo(name: string, before: string | null, after: string | null): string {
  return before === null || after === null || before === after
    ? `${name} عوض شد.`
    : `${name} از ${quoted(before)} به ${quoted(after)} تغییر کرد.`
}

/** What may be missing before or after. */
function setOrTaken<Value>(
  name: string,
  before: Value | null,
  after: Value | null,
  textOf: (value: Value) => string,
): string {
  if (after === null) return `${name} برداشته شد.`
  return before === null
    ? `${name} ${textOf(after)} شد.`
    : `${name} از ${textOf(before)} به ${textOf(after)} تغییر کرد.`
}

function datesText({ before, after }: Extract<HistoryEntry, { kind: 'dates' }>): string {
  const ends = [
    ['تاریخ شروع', before.starts_on, after.starts_on],
    ['تاریخ پایان', before.ends_on, after.ends_on],
  ] as const
  return ends
    .filter(([, was, is]) => was !== is)
    .map(([name, was, is]) => setOrTaken(name, was, is, dayText))
    .join(' ')
}

type Bids = { priceByMarket: boolean }

function happened(entry: HistoryEntry, bids: Bids): string {
  switch (entry.kind) {
    case 'review':
      return reviewText(entry)
    case 'budget':
      return `بودجهٔ روزانه از ${tomanText(entry.before)} به ${tomanText(entry.after)} تومان تغییر کرد.`
    case 'bid':
      return `${bidTexts(bids).label} از ${ceilingText(entry.before)} به ${ceilingText(entry.after)} تغییر کرد.`
    case 'total':
      return setOrTaken('بودجهٔ کل', entry.before, entry.after, totalText)
    case 'hours':
      return entry.before === entry.after
        ? 'ساعت‌های نمایش عوض شد.'
        : `نمایش از ${numberText(entry.before)} به ${numberText(entry.after)} ساعت در هفته تغییر کرد.`
    case 'switch':
      return entry.is_on ? 'نمایش روشن شد.' : 'نمایش خاموش شد.'
    case 'archive':
      return entry.is_archived ? 'تبلیغ بایگانی شد.' : 'تبلیغ از بایگانی برگشت.'
    case 'title':
      return fromTo('عنوان', entry.before, entry.after)
    case 'dates':
      return datesText(entry)
    case 'targeting':
      return entry.parts.map(partText).join(' ') || 'شهرها، دسته‌ها یا کلیدواژه‌ها عوض شد.'
    case 'landing':
      return fromTo(
        'مقصد تبلیغ',
        entry.before && typedLanding(entry.before),
        entry.after && typedLanding(entry.after),
      )
    case 'banner':
      return 'بنر عوض شد.'
    case 'note':
      return entry.note
  }
}

/** Texts of an ad's history. */
export const historyTexts = {
  title: (title: string) => `سابقهٔ ${quoted(title)}`,
  failed: 'سابقهٔ این تبلیغ دریافت نشد.',
  empty: 'هنوز چیزی ثبت نشده است.',
  undo: 'برگرداندن',
  undoOf: (said: string) => `برگرداندن: ${said}`,
  undone: 'تغییر برگشت.',
  said(entry: HistoryEntry, bids: Bids): string {
    if (!('id' in entry)) return happened(entry, bids)
    const how = entry.is_undo ? 'یک تغییر برگشت: ' : entry.is_bulk ? 'تغییر گروهی: ' : ''
    return how + happened(entry, bids)
  },
  by({ kind, by, at }: HistoryEntry): string {
    const who =
      by &&
      ((by.name && personText(by.name)) ||
        { you: 'شما', staff: kind === 'review' ? 'بررسی' : 'پشتیبانی', system: 'خودکار', member: 'عضو حساب' }[
          by.kind
        ])
    return who ? `${who}، ${instantText(at)}` : instantText(at)
  },
} as const
