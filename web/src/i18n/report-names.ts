import type { InvalidReason } from '@jarchi/shared/delivery/invalid-traffic.ts'

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
