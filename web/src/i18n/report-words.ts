import type { InvalidReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import type { Advice } from '@jarchi/shared/reports/report-advice.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { numberText, quoted } from './format.ts'
import { shareText } from './report-format.ts'

/** Names of provinces in reports, each with a name that fits a small tile. */
export const provinceNames: Readonly<Record<string, string>> = {
  'آذربایجان غربی': 'آذ. غربی',
  'آذربایجان شرقی': 'آذ. شرقی',
  اردبیل: 'اردبیل',
  کردستان: 'کردستان',
  زنجان: 'زنجان',
  گیلان: 'گیلان',
  مازندران: 'مازندران',
  گلستان: 'گلستان',
  'خراسان شمالی': 'خ. شمالی',
  کرمانشاه: 'کرمانشاه',
  همدان: 'همدان',
  قزوین: 'قزوین',
  البرز: 'البرز',
  تهران: 'تهران',
  سمنان: 'سمنان',
  'خراسان رضوی': 'خ. رضوی',
  ایلام: 'ایلام',
  لرستان: 'لرستان',
  مرکزی: 'مرکزی',
  قم: 'قم',
  اصفهان: 'اصفهان',
  یزد: 'یزد',
  'خراسان جنوبی': 'خ. جنوبی',
  خوزستان: 'خوزستان',
  'چهارمحال و بختیاری': 'چهارمحال',
  'کهگیلویه و بویراحمد': 'کهگیلویه',
  فارس: 'فارس',
  کرمان: 'کرمان',
  'سیستان و بلوچستان': 'سیستان',
  بوشهر: 'بوشهر',
  هرمزگان: 'هرمزگان',
}

/** The same in the order of `PROVINCE_TILES`. */
export const PROVINCES = Object.keys(provinceNames)

/** Why a click was free, for advertisers. */
export const invalidReasonTexts: Readonly<Record<InvalidReason, string>> = {
  bad_signature: 'کلیک ساختگی',
  unsubstituted_macro: 'کلیک ناقص',
  test: 'کلیک آزمایشی',
  late: 'دیرتر از مهلت رسید',
  ahead_of_time: 'زمان نادرست',
  duplicate: 'کلیک تکراری',
  no_impression: 'بنر نمایش داده نشده بود',
  too_fast: 'کلیک پیش از دیده شدن بنر',
  bot_agent: 'ربات',
  unknown_agent: 'مرورگر ناشناس',
  blocked_network: 'شبکهٔ مشکوک',
  blocked_device: 'دستگاه مشکوک',
  device_rate: 'کلیک بیش از حد از یک دستگاه',
  network_rate: 'کلیک بیش از حد از یک شبکه',
  own_account: 'کلیک از حساب خودتان',
  paused: 'پس از خاموش شدن تبلیغ',
  over_budget: 'پس از پایان بودجه',
  batch_found: 'در بررسی دوباره نامعتبر شد',
}

type Sentence = (why: (name: string) => number, text: (name: string) => string) => string
type Said = { readonly what: string | ((bid: string) => string); readonly because: Sentence }

/** What to do next, and the figures that support it. */
const SAID: Readonly<Record<Advice['kind'], Said>> = {
  budget_spent_early: {
    what: 'بودجهٔ روزانه را بیشتر کنید تا عصر و شب هم دیده شوید.',
    because: (why) =>
      `در ${numberText(why('days'))} روز، بودجه پیش از پایان روز و معمولاً ساعت ${persianDigits(why('hour'))} تمام شد.`,
  },
  low_click_rate: {
    what: 'متن یا تصویر دیگری برای بنر امتحان کنید.',
    because: (why) =>
      `نرخ کلیک این تبلیغ ${shareText(why('rate'))} است؛ تبلیغ‌های شما معمولاً ${shareText(why('usual'))} دارند.`,
  },
  keyword_without_chats: {
    what: 'کلیدواژه‌ها را دوباره ببینید.',
    because: (why, text) =>
      `${quoted(text('keyword'))} ${numberText(why('clicks'))} کلیک آورد، ولی گفت‌وگویی شروع نشد.`,
  },
  costly_hours: {
    what: 'ساعت‌های کم‌کلیک را ببینید و اگر خواستید خاموش کنید.',
    because: (why) =>
      `${numberText(why('hours'))} ساعت از شبانه‌روز ${shareText(why('share'))} نمایش‌ها را می‌گیرد و کمتر از یک‌سوم معمول کلیک دارد.`,
  },
  no_impressions: {
    what: (bid) => `${bid} را بیشتر کنید تا شانس نمایش بالا برود.`,
    because: (why) => `این تبلیغ روشن است، ولی در ${numberText(why('days'))} روز هیچ نمایشی نداشت.`,
  },
}

/** The text of a piece of advice: what to do, and why; `bid` is what a bid is called. */
export function adviceText({ kind, why }: Pick<Advice, 'kind' | 'why'>, bid: string) {
  const { what, because } = SAID[kind]
  return {
    what: typeof what === 'string' ? what : what(bid),
    because: because(
      (name) => Number(why[name]),
      (name) => String(why[name]),
    ),
  }
}
