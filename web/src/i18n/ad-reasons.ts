import { quoted } from './format.ts'

/** Why an ad is not shown and what the advertiser can do about it. */
export const adReasonTexts = {
  no_ad: 'برای این تبلیغ هنوز بنری ساخته نشده است.',
  archived: 'برای نمایش یا تغییر، آن را از بایگانی برگردانید.',
  post_ended: 'آگهی این تبلیغ دیگر در بازارگاه نمایش داده نمی‌شود؛ آگهی دیگری انتخاب کنید.',
  denied: 'تبلیغ رد شد؛ آن را اصلاح کنید و دوباره بفرستید.',
  exchange_pending: 'ما آن را تأیید کرده‌ایم؛ پس از تأیید بازارگاه نمایش داده می‌شود.',
  exchange_denied: 'بازارگاه آن را رد کرد؛ آن را اصلاح کنید و دوباره بفرستید.',
  changes_asked: 'موارد زیر را اصلاح کنید و دوباره بفرستید.',
  expired: 'مهلت تبلیغ تمام شده است؛ با تمدید، دوباره نمایش داده می‌شود.',
  ended: 'تاریخ پایان این تبلیغ گذشته است.',
  endedOn: (day: string) => `نمایش این تبلیغ در ${day} تمام شد.`,
  total_spent: 'این تبلیغ همهٔ بودجهٔ کل خود را خرج کرده است.',
  in_debt: 'بدهی حساب از سقف گذشته است؛ با شارژ کیف پول، نمایش دوباره شروع می‌شود.',
  out_of_balance: 'موجودی کیف پول کافی نیست.',
  financial_info_missing: 'مهلت تکمیل اطلاعات مالی گذشته است؛ با تکمیل آن، نمایش دوباره شروع می‌شود.',
  not_started: 'از تاریخ شروع آن نمایش داده می‌شود.',
  startsOn: (day: string) => `از ${day} نمایش داده می‌شود.`,
  budget_spent: 'از ساعت ۰۰:۰۰ فردا دوباره نمایش داده می‌شود.',
  lastDaySpent: 'امروز روز آخر این تبلیغ است؛ برای ادامهٔ نمایش، تاریخ پایان را تغییر دهید.',
  off_schedule: 'در ساعت‌های برنامهٔ هفتگی نمایش داده می‌شود.',
  places_unknown:
    'این محله‌ها هنوز در بازارگاه تعریف نشده‌اند و تبلیغ در آن‌ها دیده نمی‌شود. برای نمایش، همهٔ شهر را انتخاب کنید.',
  edit: 'ویرایش محله‌ها',
  charge: 'شارژ کیف پول',
  chargeWallet: 'شارژ کیف پول',
  emptyWallet: 'تبلیغ فرستاده شد، ولی موجودی شما صفر است. برای نمایش، کیف پول را شارژ کنید.',
  walletInDebt: 'حساب شما بدهکار است؛ تا شارژ نکنید، تبلیغ نمایش داده نمی‌شود.',
  correct: 'اصلاح و ارسال دوباره',
  appeal: 'سابقه و اعتراض',
  actOf: (act: string, title: string) => `${act}: ${title}`,
  renew: 'تمدید',
  repeat: 'تکرار',
  raiseTotal: 'افزایش بودجهٔ کل',
  renewOf: (title: string) => `تمدید ${quoted(title)}`,
  renewed: 'تبلیغ تمدید شد.',
  notRenewed: 'تبلیغ تمدید نشد.',
  reviewed: (status: string) => `بررسی: ${status}`,
  completeInfo: 'تکمیل اطلاعات مالی',
  otherPost: 'انتخاب آگهی دیگر',
} as const

/** The steps of an ad from sending to being shown. */
export const timelineTexts = {
  label: 'مسیر تبلیغ',
  sent: 'فرستاده شد',
  review: 'بررسی',
  reviewTakes: (time: string) => `معمولاً تا ${time}`,
  minutes: (minutes: string) => `${minutes} دقیقه`,
  hours: (hours: string) => `${hours} ساعت`,
  charge: 'شارژ کیف پول',
  shown: 'نمایش',
  done: 'انجام شد',
  now: 'مرحلهٔ فعلی',
  next: 'در ادامه',
} as const

/** Today's figures of an ad. */
export const todayTexts = {
  nothingYet: 'امروز هنوز نمایشی نداشته است.',
  clicks: (clicks: string) => `امروز ${clicks} کلیک`,
} as const

/** Why money stays while an ad is shown: what keeps the price of a click from rising. */
export const priceLimitTexts = {
  market: 'تقریباً همهٔ جاهای مناسب را می‌گیرید؛ قیمت بیشتر نمایش بیشتری نمی‌آورد.',
  ceiling: 'با سقف فعلی همهٔ بودجه خرج نمی‌شود؛ سقف بالاتر نمایش بیشتری می‌آورد.',
  more: (raise: string, low: string, high: string) =>
    `با سقف فعلی همهٔ بودجه خرج نمی‌شود؛ با ${raise} تومان بیشتر در هر کلیک، روزانه حدود ${low === high ? low : `${low} تا ${high}`} کلیک بیشتر می‌گیرید.`,
} as const
