import type { FaultName } from '@jarchi/shared/api/staff-states.ts'
import { quoted } from './format.ts'
import { gatewayNames } from './gateways.ts'

type Words = {
  title: string
  /** What users notice. */
  meaning: string
  /** How the things that it is about are introduced. */
  of?: string
  /** What they are called; what has no name is shown as the operator knows it. */
  called?: (names: readonly string[]) => string
}

const LATE = 'هیچ مبلغی گم نمی‌شود.'
const UNNOTICED = 'کاربران متوجه چیزی نمی‌شوند.'

/** With what users do not get without it. */
const PROVIDERS: Readonly<Record<string, string>> = {
  sms: 'پیامک (کد ورود و خبرها)',
  exchange: 'نمایش در بازارگاه (تأیید تبلیغ‌های تازه)',
  marketplace: 'بازارگاه (خواندن آگهی‌ها و ورود از آنجا)',
  zarinpal: `درگاه ${gatewayNames.zarinpal} (پرداخت)`,
  sep: `درگاه ${gatewayNames.sep} (پرداخت)`,
}
const providers = (names: readonly string[]) => names.map((name) => PROVIDERS[name] ?? name).join('، ')

const FAULTS: Readonly<Record<FaultName, Words>> = {
  database_answers: {
    title: 'پایگاه داده پاسخ نمی‌دهد',
    meaning: 'پنل برای کاربران باز نمی‌شود و تبلیغ‌ها نمایش داده نمی‌شوند.',
  },
  ledger_differences: {
    title: 'مبلغ‌های گردش حساب با هم نمی‌خوانند',
    meaning: 'شاید موجودی بعضی حساب‌ها نادرست باشد. تا روشن شدن دلیل، مبلغی را دستی ثبت نکنید.',
  },
  charges_differences: {
    title: 'هزینهٔ کلیک‌ها با گردش حساب نمی‌خواند',
    meaning: 'شاید هزینهٔ بعضی تبلیغ‌ها نادرست حساب شده باشد.',
  },
  audit_log_differences: {
    title: 'سابقهٔ کارها دست‌کاری شده یا ناقص است',
    meaning: `${UNNOTICED} به سابقهٔ کارها تا روشن شدن دلیل تکیه نکنید.`,
  },
  charging_lag_seconds: {
    title: 'حساب کردن کلیک‌ها متوقف شده است',
    meaning: `هزینهٔ کلیک‌های تازه دیرتر کم می‌شود و آمار امروز عقب است. ${LATE}`,
  },
  posting_lag_seconds: {
    title: 'ثبت هزینه‌ها در گردش حساب عقب افتاده است',
    meaning: `هزینهٔ ساعت‌های گذشته هنوز در گردش حساب دیده نمی‌شود. ${LATE}`,
  },
  event_pipe_unread_seconds: {
    title: 'کلیک‌ها و نمایش‌های تازه خوانده نمی‌شوند',
    meaning: `آمار امروز عقب است و هزینهٔ کلیک‌ها دیرتر کم می‌شود. ${LATE}`,
  },
  process_silent_seconds: {
    title: 'یکی از برنامه‌های سرور از کار ایستاده است',
    meaning: 'تا برنامهٔ دیگری همان کار را می‌کند، کاربران متوجه چیزی نمی‌شوند.',
    of: 'نشانی:',
  },
  provider_silent_seconds: {
    title: 'یک سرویس بیرونی پاسخ نمی‌دهد',
    meaning: 'تا پاسخ ندهد، کاری که به آن وابسته است انجام نمی‌شود.',
    of: 'سرویس:',
    called: providers,
  },
  provider_refusing_seconds: {
    title: 'یک سرویس بیرونی ما را نمی‌پذیرد',
    meaning: 'شاید کلید ما نزد آن عوض شده باشد. کاری که به آن وابسته است، تا درست شدن کلید انجام نمی‌شود.',
    of: 'سرویس:',
    called: providers,
  },
  payments_unclear_seconds: {
    title: 'نتیجهٔ بعضی پرداخت‌ها روشن نیست',
    meaning: 'پرداخت‌کننده «در حال بررسی» می‌بیند و موجودی‌اش هنوز زیاد نشده است. از او نخواهید دوباره بپردازد.',
  },
  payments_overdue_seconds: {
    title: 'پرداخت‌های ناتمام از بانک پرسیده نمی‌شوند',
    meaning: 'کسی که از بانک برنگشته، پولش را در موجودی نمی‌بیند. از او نخواهید دوباره بپردازد.',
  },
  payments_needing_a_person: {
    title: 'پرداخت‌هایی در انتظار تصمیم کارکنان است',
    meaning: 'این پرداخت‌ها خودبه‌خود به نتیجه نمی‌رسند و پرداخت‌کننده منتظر است.',
  },
  sms_oldest_seconds: {
    title: 'پیامک‌ها فرستاده نمی‌شوند',
    meaning: 'پیامک‌های خبر دیر می‌رسند. شاید کد ورود هم نرسد.',
  },
  mails_oldest_seconds: {
    title: 'ایمیل‌ها فرستاده نمی‌شوند',
    meaning: 'گزارش‌ها و خبرهای ایمیلی دیر می‌رسند.',
  },
  exchange_review_lag_seconds: {
    title: 'بازارگاه پاسخ نمی‌دهد',
    meaning: 'تبلیغ‌های تازه منتظر تأیید بازارگاه می‌مانند. تبلیغ‌های تأییدشده نمایش داده می‌شوند.',
  },
  delivery_stopped_seconds: {
    title: 'نمایش همهٔ تبلیغ‌ها متوقف است',
    meaning:
      'یکی از همکاران آن را متوقف کرده است. تا دوباره شروع نشود، هیچ تبلیغی نمایش داده نمی‌شود و هزینه‌ای ندارد.',
  },
  clock_difference_seconds: {
    title: 'ساعت یک سرور درست نیست',
    meaning: 'شاید پرداخت‌ها تا درست شدن ساعت ثبت نشوند.',
  },
  disk_free_bytes: {
    title: 'دیسک رو به پر شدن است',
    meaning: 'اگر پر شود، پنل متوقف می‌شود. هنوز همه‌چیز کار می‌کند.',
    of: 'پوشه:',
  },
  memory_available_bytes: {
    title: 'حافظهٔ یک سرور رو به پر شدن است',
    meaning: 'شاید پنل کند شود یا چند ثانیه قطع شود.',
  },
  certificate_seconds: {
    title: 'گواهی امنیتی به‌زودی تمام می‌شود',
    meaning: 'اگر تمدید نشود، مرورگرها پنل را باز نمی‌کنند.',
    of: 'نشانی:',
  },
  backup_age_seconds: {
    title: 'پشتیبان تازه‌ای از داده‌ها نیست',
    meaning: `${UNNOTICED} اگر دیسک خراب شود، کارهای پس از آخرین پشتیبان از دست می‌رود.`,
  },
  backup_trial_failed: {
    title: 'آخرین پشتیبان بازگردانده نشد',
    meaning: `${UNNOTICED} این پشتیبان قابل اعتماد نیست.`,
  },
  job_failures: {
    title: 'یک کار پس‌زمینه انجام نمی‌شود',
    meaning: 'بسته به کار، پیامک، گزارش یا به‌روز شدن آمار دیر می‌رسد.',
    of: 'نام کار:',
  },
  job_success_age_seconds: {
    title: 'یک کار پس‌زمینه مدتی است انجام نشده',
    meaning: 'بسته به کار، پیامک، گزارش یا به‌روز شدن آمار دیر می‌رسد.',
    of: 'نام کار:',
  },
  roll_up_lag_seconds: {
    title: 'آمار امروز عقب افتاده است',
    meaning: 'شمار نمایش‌های امروز کمتر از واقع است. کلیک‌ها و هزینه‌ها درست است.',
  },
  margin_yesterday_rial: {
    title: 'نمایش‌های دیروز گران‌تر از درآمدشان بود',
    meaning: 'آنچه از کلیک‌های دیروز گرفته شد، هزینهٔ نمایش‌ها را نپوشاند. کاربران متوجه چیزی نمی‌شوند.',
  },
  spend_of_usual: {
    title: 'کلیک‌ها بسیار کمتر از دیروز است',
    meaning: 'در سه ساعت گذشته کمتر از یک‌پنجم همین ساعت‌های دیروز هزینه شده است.',
  },
  prices_age_seconds: {
    title: 'قیمت کلیک‌ها به‌روز نمی‌شود',
    meaning: 'تبلیغ‌ها نمایش داده می‌شوند، ولی قیمت هر کلیک با بازار بالا و پایین نمی‌رود.',
  },
  market_age_seconds: {
    title: 'قیمت بازار مدتی است سنجیده نشده',
    meaning: 'قیمت هر کلیک با بازار چند ساعت پیش می‌خواند.',
  },
  win_curve_error: {
    title: 'برآورد بازار درست نیست',
    meaning: 'پیشنهادها بیشتر یا کمتر از برآورد برنده می‌شوند. شاید قیمت کلیک‌ها مناسب نباشد.',
  },
  reports_lag_seconds: {
    title: 'گزارش‌ها عقب افتاده‌اند',
    meaning: 'گزارش تبلیغ‌ها کمتر از واقع نشان می‌دهد. موجودی و هزینه‌ها درست است.',
  },
  report_differences: {
    title: 'گزارش‌ها با گردش حساب نمی‌خوانند',
    meaning: 'گزارش بعضی روزها نادرست است. گردش حساب درست است.',
  },
  ledger_check_age_seconds: {
    title: 'گردش حساب‌ها مدتی است بررسی نشده',
    meaning: UNNOTICED,
  },
  charges_check_age_seconds: {
    title: 'هزینهٔ کلیک‌ها مدتی است بررسی نشده',
    meaning: UNNOTICED,
  },
  audit_log_check_age_seconds: {
    title: 'سابقهٔ کارها مدتی است بررسی نشده',
    meaning: UNNOTICED,
  },
  reviews_oldest_seconds: {
    title: 'تبلیغی بیش از اندازه در صف بررسی مانده است',
    meaning: 'صاحب تبلیغ منتظر نتیجهٔ بررسی است.',
  },
  states_unread: {
    title: 'بخشی از وضعیت سامانه خوانده نشد',
    meaning: 'شاید مشکلی باشد که اینجا دیده نمی‌شود.',
  },
}

/** Texts of what is not in order with the installation. */
export const statesTexts = {
  title: 'وضعیت سامانه',
  loading: 'در حال دریافت وضعیت سامانه',
  inOrder: 'همه‌چیز درست است',
  faults: (count: string) => `${count} مورد درست نیست`,
  unread: 'وضعیت سامانه دریافت نشد. اگر باز هم دریافت نشد، به گروه فنی خبر دهید.',
  unreadSince: (at: string) =>
    `وضعیت سامانه پس از ساعت ${at} دریافت نشده است. اگر ادامه داشت، به گروه فنی خبر دهید.`,
  since: (at: string) => `از ${at}`,
  count: (count: string) => `${count} مورد`,
  see: (page: string) => `دیدن ${quoted(page)}`,
  operator: 'در راهنمای گروه فنی، بخش',
  faultOf: FAULTS,
} as const
