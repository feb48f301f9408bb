import { numberText } from './format.ts'

const MILLION = 1_000_000

/** A round amount as people say it, in millions of toman; other amounts in digits. */
export function shortToman(toman: number): string {
  const isRound = toman >= MILLION && toman % MILLION === 0
  return isRound ? `${numberText(toman / MILLION)} میلیون` : numberText(toman)
}

/** Texts of the page that charges the wallet. */
export const chargeTexts = {
  title: 'شارژ کیف پول',
  failed: 'مبلغ‌ها و درگاه‌های پرداخت دریافت نشد.',
  paymentFailed: 'وضعیت این پرداخت دریافت نشد.',
  amount: 'مبلغ شارژ (تومان)',
  options: 'مبلغ‌های پیشنهادی',
  ownAmount: 'مبلغ دلخواه',
  amountHint: (least: string) => `دست‌کم ${least}\u00a0تومان.`,
  packages: 'بستهٔ شارژ',
  packageBonus: (bonus: string) => `${bonus}\u00a0تومان هدیه`,
  packageTotal: (total: string) => `روی هم ${total}\u00a0تومان اعتبار`,
  ownAmountText: 'هر مبلغی که می‌خواهید',
  gateway: 'درگاه پرداخت',
  gatewayLimit: (most: string) => `تا ${most}\u00a0تومان در هر پرداخت`,
  packagesFailed: 'بسته‌های شارژ دریافت نشد؛ می‌توانید مبلغ دلخواه را بپردازید.',
  noGateway: 'فعلاً هیچ درگاهی فعال نیست. لطفاً کمی بعد دوباره سر بزنید.',
  problems: {
    missing: 'مبلغ شارژ را بنویسید.',
    underMinimum: (least: string) => `کمترین مبلغ شارژ ${least}\u00a0تومان است؛ مبلغ بیشتری بنویسید.`,
    underGateway: (gateway: string, least: string) =>
      `درگاه ${gateway} کمتر از ${least}\u00a0تومان نمی‌پذیرد؛`,
    overGateway: (gateway: string, most: string) => `درگاه ${gateway} بیش از ${most}\u00a0تومان نمی‌پذیرد؛`,
    more: 'مبلغ بیشتری بنویسید',
    less: 'مبلغ کمتری بنویسید یا آن را در چند نوبت بپردازید',
    orOther: (gateway: string) => ` یا درگاه ${gateway} را انتخاب کنید`,
    otherPackage: 'بستهٔ دیگری انتخاب کنید',
  },
  summary: 'خلاصهٔ پرداخت',
  pays: 'مبلغ پرداخت',
  bonus: 'هدیهٔ بسته',
  gift: 'کد هدیه',
  after: 'موجودی پس از پرداخت',
  now: 'موجودی فعلی',
  pay: (amount: string) => `پرداخت ${amount}\u00a0تومان`,
  payEmpty: 'پرداخت',
  leading: (gateway: string) =>
    `به درگاه ${gateway} می‌روید و پس از پرداخت به همین‌جا برمی‌گردید. رمز کارت را فقط در صفحهٔ بانک وارد کنید.`,
  leaving: 'در حال رفتن به درگاه بانک…',
  payBy: (gateway: string) => `پرداخت با درگاه ${gateway}`,
  unknownBank:
    'این درگاه را نشناختیم و برای امنیت شما بازش نکردیم. پولی کم نشده است؛ درگاه دیگری را انتخاب کنید یا به پشتیبانی خبر دهید.',
  forbidden:
    'اجازهٔ شارژ کیف پول این حساب را ندارید. در بازدید پشتیبانی، فقط خود صاحب حساب می‌تواند وارد شود و پرداخت کند؛ در غیر این صورت به پشتیبانی پیام دهید.',
  giftCard: {
    title: 'کد هدیه دارید؟',
    code: 'کد هدیه',
    hint: 'کوچک و بزرگ بودن حروف و نوشتن خط تیره فرقی ندارد.',
    check: 'بررسی کد',
    missing: 'کد هدیه را بنویسید.',
    unchecked: 'این کد هنوز بررسی نشده است. دکمهٔ «بررسی کد» را بزنید یا این کادر را خالی کنید.',
    worth: (amount: string) => `ارزش این کد ${amount}\u00a0تومان است.`,
    until: (day: string) => `مهلت استفاده تا ${day}.`,
    withPayment: 'همراه این پرداخت به موجودی اضافه می‌شود.',
    notWithPackage: 'کد هدیه با بسته جمع نمی‌شود؛ آن را جداگانه به موجودی اضافه کنید.',
    redeem: 'افزودن به موجودی بدون پرداخت',
    remove: 'حذف کد',
    redeemed: (amount: string) => `${amount}\u00a0تومان هدیه به موجودی شما اضافه شد.`,
    wait: (minutes: string) => `کد نادرست چند بار وارد شده است. پس از ${minutes} دقیقه دوباره تلاش کنید.`,
  },
  unfinished: {
    checking: (amount: string) =>
      `پرداخت قبلی شما به مبلغ ${amount}\u00a0تومان هنوز نهایی نشده است. اگر پول از کارتتان کم شده، دوباره نپردازید و نتیجه را ببینید.`,
    success: (amount: string) =>
      `پرداخت قبلی شما به مبلغ ${amount}\u00a0تومان انجام شد و به موجودی اضافه شده است.`,
    see: 'دیدن نتیجه',
    dismiss: 'بستن این پیام',
  },
} as const

/** Texts of the page to which the bank sends back. */
export const paymentTexts = {
  success: {
    title: 'پرداخت انجام شد',
    text: (amount: string) => `${amount} تومان به موجودی شما اضافه شد.`,
    giftMissed:
      'کد هدیهٔ این پرداخت پیش از تأیید آن استفاده شده یا مهلتش گذشته بود و هدیه‌ای اضافه نشد. اگر فکر می‌کنید اشتباهی شده است، به پشتیبانی پیام دهید.',
  },
  receipt: {
    title: 'جزئیات پرداخت',
    amount: 'مبلغ پرداخت',
    bonus: 'هدیه',
    total: 'اضافه‌شده به موجودی',
    issuer: 'صادرکننده',
    account: 'حساب',
    gateway: 'درگاه',
    card: 'کارت',
    reference: 'شمارهٔ پیگیری بانک',
    date: 'زمان',
    at: (day: string, time: string) => `${day}، ساعت\u00a0${time}`,
    id: 'شناسهٔ پرداخت',
    print: 'چاپ رسید',
  },
  failure: {
    title: 'پرداخت انجام نشد',
    expired: 'مهلت پرداخت گذشت',
    reasons: {
      not_paid: 'پرداخت در درگاه کامل نشد.',
      cancelled: 'از پرداخت منصرف شدید.',
      declined: 'بانک پرداخت را نپذیرفت. موجودی و رمز کارت را ببینید یا با کارت دیگری بپردازید.',
      amount_differs: 'مبلغی که بانک گزارش کرد با مبلغ این پرداخت یکی نیست.',
      reference_used: 'شمارهٔ پیگیری این پرداخت قبلاً برای پرداخت دیگری ثبت شده است.',
      gateway_refused: 'درگاه این پرداخت را نپذیرفت.',
      gateway_unavailable: 'درگاه پاسخ نداد و پرداخت شروع نشد.',
      out_of_time: 'در مهلت پرداخت، خبری از بانک نرسید.',
      settled_by_hand: 'پشتیبانی این پرداخت را با بانک بررسی کرد و پرونده‌اش بسته شد.',
    },
    unknown: 'بانک این پرداخت را تأیید نکرد.',
    moneyReturns:
      'چیزی به موجودی اضافه نشد. اگر پول از کارت شما کم شده باشد، بانک خودش آن را به همان کارت برمی‌گرداند.',
    moneyUntouched: 'پولی از کارت شما کم نشده است.',
    moneyAsked:
      'پشتیبانی این پرداخت را با بانک بررسی می‌کند و پول شما یا به موجودی اضافه می‌شود یا به کارت برمی‌گردد.',
    moneySettled:
      'اگر پول شما به ما رسیده باشد، به موجودی اضافه شده است؛ تراکنش‌ها را ببینید. اگر نه، بانک پول را به همان کارت برمی‌گرداند.',
    again: 'تلاش دوباره',
  },
  checking: {
    title: 'در حال بررسی پرداخت',
    redirected: 'هنوز نتیجه‌ای از بانک نرسیده است. اگر صفحهٔ بانک باز است، پرداخت را همان‌جا تمام کنید.',
    asking: 'نتیجه را از بانک می‌پرسیم؛ معمولاً چند ثانیه طول می‌کشد.',
    unknown: 'بانک هنوز پاسخ روشنی نداده است. باز هم می‌پرسیم؛ پول شما گم نمی‌شود.',
    calm: 'این صفحه خودش تازه می‌شود. می‌توانید آن را ببندید؛ اگر پرداخت تأیید شود، مبلغ به موجودی اضافه می‌شود. تا روشن شدن نتیجه دوباره نپردازید.',
    now: 'بررسی دوباره',
    offline: 'تازه کردن نتیجه ممکن نشد؛ اتصال اینترنت خود را بررسی کنید. باز هم تلاش می‌کنیم.',
  },
  /** The list of payments. */
  list: {
    title: 'پرداخت‌های بانکی',
    failed: 'فهرست پرداخت‌ها دریافت نشد.',
    none: 'هنوز پرداختی نداشته‌اید.',
    more: 'پرداخت‌های بیشتر',
    of: (amount: string, at: string) => `پرداخت ${amount}\u00a0تومان، ${at}`,
    states: {
      success: 'انجام شد',
      checking: 'در حال بررسی',
      cancelled: 'منصرف شدید',
      expired: 'مهلت گذشت',
      failure: 'انجام نشد',
    },
  },
  toTransactions: 'دیدن تراکنش‌ها',
  toMyAds: 'رفتن به تبلیغ‌های من',
  again: 'شارژ دوباره',
  toCharge: 'بازگشت به صفحهٔ شارژ',
} as const
