import type { InvalidReason } from '@jarchi/shared/invalid-traffic.ts'

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
  batch_found: 'در بازبینی پیدا شد',
}
