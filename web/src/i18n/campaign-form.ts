import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { tomanFromRial } from '@jarchi/shared/money/money.ts'
import { LONGEST_KEYWORD, MOST_KEYWORDS, SHORTEST_KEYWORD } from '@jarchi/shared/advertising/keywords.ts'
import { isolated, numberText, quoted } from './format.ts'

/** Texts of the page that makes and edits a campaign with its ad. */
export const campaignFormTexts = {
  newTitle: 'تبلیغ بنری جدید',
  editTitle: 'ویرایش تبلیغ',
  editTitleOf: (title: string) => `ویرایش تبلیغ ${quoted(title)}`,
  defaultTitle: (date: string) => `تبلیغ ${date}`,
  sections: {
    where: 'عنوان و مخاطب',
    banner: 'بنر',
    landing: 'مقصد تبلیغ',
    when: 'زمان نمایش',
    money: 'بودجه',
    review: 'مرور و ارسال',
  },
  progress: (done: number, all: number) => `${persianDigits(done)} بخش از ${persianDigits(all)} بخش کامل است`,
  next: 'ادامه',
  change: 'تغییر',
  missing: 'هنوز کامل نشده',
  states: { done: '(کامل)', missing: '(ناقص)' },
  summary: 'خلاصهٔ تبلیغ',
  loading: 'در حال آماده‌سازی فرم…',
  draft: {
    restored: 'پیش‌نویس ناتمام برگشت.',
    startOver: 'شروع دوباره',
    troubles: {
      elsewhere:
        'این پیش‌نویس در زبانهٔ دیگری تغییر کرد. تا یکی را انتخاب نکنید، نوشته‌های این زبانه نگه داشته نمی‌شود.',
      texts: 'مرورگر شما پیش‌نویس را نگه نمی‌دارد؛ تا ذخیره یا ارسال تبلیغ، این صفحه را نبندید.',
      changed:
        'این پیش‌نویس جای دیگری هم عوض شده است، شاید به دست همکارتان. تا یکی را انتخاب نکنید، نوشته‌های این دستگاه فقط همین‌جا می‌ماند.',
      gone: 'این پیش‌نویس جای دیگری فرستاده یا حذف شده است. نوشته‌های شما هنوز اینجاست.',
      refused: 'این پیش‌نویس فقط در همین مرورگر نگه داشته می‌شود و در دستگاه دیگر دیده نمی‌شود.',
      pictures:
        'مرورگر شما نوشته‌ها را نگه داشت ولی بنرها را نه؛ تا ذخیره یا ارسال تبلیغ، این صفحه را نبندید.',
    },
    takeOther: 'نسخهٔ آن زبانه را بیاور',
    takeOtherDevice: 'نسخهٔ دیگر را بیاور',
    giveUp: 'کنار بگذار',
    notChosen: 'انتخاب شما انجام نشد؛ هر دو نسخه سر جای خود است.',
    chooseAgain: (sizes: string) =>
      `تصویر بنر ${sizes} در دستگاه دیگری انتخاب شده و اینجا نیست؛ اینجا هم آن را انتخاب کنید.`,
    gone: {
      title: 'این پیش‌نویس فرستاده یا حذف شده است',
      toList: 'رفتن به تبلیغ‌های من',
    },
    keepThis: 'همین نسخه را نگه دار',
  },
  title: {
    label: 'عنوان تبلیغ',
    hint: 'نام این تبلیغ در فهرست شما؛ روی بنر هم پیشنهاد می‌شود.',
  },
  landing: {
    kind: 'با لمس بنر چه چیزی باز شود؟',
    web: 'نشانی وب',
    phone: 'شمارهٔ تلفن',
    webLabel: 'نشانی صفحه',
    toHttps: 'تبدیل به https',
    toPhone: 'این شمارهٔ تلفن است؛ با لمس بنر تماس گرفته شود',
    toWeb: 'این نشانی وب است؛ با لمس بنر باز شود',
    toMessenger: (address: string) => `تبدیل به ${isolated(address)}`,
    phoneLabel: 'شماره‌ای که گرفته می‌شود',
    phoneMissing: 'شماره‌ای را که گرفته می‌شود بنویسید.',
    phoneHint: 'موبایل، تلفن ثابت با کد شهر، یا شمارهٔ کوتاه چهار یا پنج‌رقمی.',
    rewritten: (marketplace: string) =>
      `این لینک آگهی ${marketplace} است و هنگام ذخیره به نشانی ویژهٔ بنرها تبدیل می‌شود:`,
    call: 'تماس با',
  },
  money: {
    totalBudget: 'بودجهٔ کل',
    totalHint: 'بیشترین هزینه در همهٔ روزها؛ اختیاری است.',
    totalSpent: (spent: string) => `بیشترین هزینه در همهٔ روزها؛ تا حالا ${spent}\u00a0تومان خرج شده است.`,
    noTotal: 'بدون سقف',
    /** `days`: how many days of the daily budget are left in the total one. */
    totalDays(days: number) {
      if (days <= 0) return 'بودجهٔ کل خرج شده است؛ برای ادامهٔ نمایش، آن را بیشتر کنید.'
      return days < 1
        ? 'آنچه از بودجهٔ کل مانده از بودجهٔ یک روز کمتر است؛ شاید همان روز تمام شود.'
        : `بودجهٔ کل دست‌کم برای ${numberText(Math.ceil(days))} روز است.`
    },
    dailyBudget: 'بودجهٔ روزانه',
    budgetHint: (least: string) => `بیشترین هزینه در هر روز؛ دست‌کم ${least}\u00a0تومان.`,
    usualPrices(low: number, high: number) {
      const [from, to] = [roundedOut(low, Math.floor), roundedOut(high, Math.ceil)]
      const range = from === to ? numberText(from) : `${numberText(from)} تا ${numberText(to)}`
      return `این روزها آنجا هر کلیک حدود ${range}\u00a0تومان است.`
    },
    amount: (amount: string) => `${amount}\u00a0تومان`,
    line: (budget: string, bid: string, total: string | null) =>
      [`روزانه ${budget}\u00a0تومان`, total && `در کل ${total}`, bid].filter(Boolean).join('، '),
    days: (days: number) =>
      days === 0
        ? 'موجودی شما برای کمتر از یک روز نمایش کافی است.'
        : `موجودی شما برای حدود ${numberText(days)} روز نمایش کافی است.`,
    clicks: (clicks: number) => `با این بودجه حداکثر ${numberText(clicks)} کلیک در روز ممکن است.`,
  },
  review: {
    intro: 'همه‌چیز را یک‌بار ببینید و بفرستید. تبلیغ پس از بررسی نمایش داده می‌شود.',
    emptyWallet:
      'موجودی شما صفر است؛ تا شارژ نکنید، تبلیغ نمایش داده نمی‌شود. پس از ارسال هم می‌توانید شارژ کنید.',
    sendAndCharge: 'ارسال و شارژ کیف پول',
    sentNowCharge: 'تبلیغ برای بررسی فرستاده شد. حالا کیف پول را شارژ کنید تا بعد از تأیید نمایش داده شود.',
    sent: 'تبلیغ برای بررسی فرستاده شد.',
    saved: 'تغییرات تبلیغ ذخیره شد.',
    notSent: 'تبلیغ فرستاده نشد.',
    notSaved: 'تغییرات تبلیغ ذخیره نشد.',
    send: 'ارسال برای بررسی',
    save: 'ذخیرهٔ تغییرات',
    resubmit: 'اصلاح و ارسال دوباره',
    renew: 'تمدید تبلیغ',
    incomplete: 'پیش از ارسال، بخش‌های زیر را کامل کنید.',
  },
  unusual: {
    title: 'مبلغ را درست نوشته‌اید؟',
    dailyBudget: (amount: string, times: string, usual: string) =>
      `بودجهٔ روزانه ${amount}\u00a0تومان است؛ ${times} برابر بودجهٔ معمول (${usual}\u00a0تومان).`,
    balance: (balance: string) => `موجودی شما ${balance}\u00a0تومان است و به هزینهٔ یک روز نمی‌رسد.`,
    send: 'درست است؛ ارسال',
    save: 'درست است؛ ذخیره',
    correct: 'اصلاح مبلغ',
  },
  edit: {
    reviewAgain: 'با تغییر بنر یا مقصد، تبلیغ دوباره بررسی می‌شود و تا پایان بررسی نمایش داده نمی‌شود.',
    willReview: 'بنر یا مقصد را تغییر داده‌اید؛ پس از ذخیره، تبلیغ دوباره بررسی می‌شود.',
    denied: 'این تبلیغ رد شده است',
    changesAsked: 'برای این تبلیغ اصلاح خواسته شده است',
    deniedThere: 'بازارگاه این تبلیغ را رد کرده است',
    pauses: 'این تبلیغ در حال نمایش است. با تغییر بنر یا مقصد، نمایش آن متوقف می‌شود تا دوباره بررسی شود.',
    pausesForBoth:
      'این تبلیغ در حال نمایش است. با تغییر بنر یا مقصد، نمایش آن متوقف می‌شود تا ما و بازارگاه دوباره تأییدش کنیم.',
    fixHint: 'موارد زیر را اصلاح کنید و دوباره بفرستید.',
    expired: 'مهلت این تبلیغ تمام شده است. برای تمدید، آن را بدون تغییر ذخیره کنید.',
    stillRefused: 'برای بررسی دوباره، بنر یا مقصد را تغییر دهید.',
    note: 'توضیح بررسی‌کننده:',
    lostBanner: (sizes: string) => `تصویر بنر ${sizes} دریافت نشد یا سالم نیست؛ آن را دوباره انتخاب کنید.`,
  },
  saving: {
    title: 'در حال ارسال تبلیغ',
    campaign: 'ثبت تبلیغ',
    ad: 'ارسال بنرها',
    drawing: 'ساختن بنرها',
    percent: (percent: number) => `${persianDigits(percent)}٪`,
    restFailed:
      'عنوان، مخاطب، زمان نمایش و بودجه ذخیره شد و از همین حالا برقرار است؛ بنر و مقصد هنوز ذخیره نشده است. با تلاش دوباره فقط همین‌ها فرستاده می‌شود.',
    changedMeanwhile: 'این تبلیغ در این میان در جای دیگری ذخیره شد و این تغییرات هنوز ذخیره نشده است.',
    waiting: 'اینترنت شما قطع است؛ با وصل شدن، خودش فرستاده می‌شود. این صفحه را باز نگه دارید.',
    adFailed: 'تبلیغ ثبت شد ولی ارسال بنرها ناتمام ماند. با تلاش دوباره، از همین‌جا ادامه می‌دهیم.',
  },
} as const

/** An amount in rial as toman of two digits, such as 1,200 of 12,340 rial. */
function roundedOut(rial: number, round: (number: number) => number): number {
  const toman = tomanFromRial(rial)
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, toman))) - 1)
  return round(toman / unit) * unit
}

/** Texts of targeting: categories, places, search phrases. */
export const whereTexts = {
  saved: 'هدف‌گیری‌های ذخیره‌شده',
  categories: {
    label: 'دسته‌ها',
    every: 'همهٔ دسته‌ها',
    everyHint: 'در همهٔ دسته‌های بازارگاه نمایش داده شود',
    search: 'جست‌وجوی دسته',
    none: 'دسته‌ای انتخاب نشده',
  },
  places: {
    label: 'شهرها و محله‌ها',
    everywhere: 'همهٔ شهرها',
    everywhereHint: 'در سراسر ایران نمایش داده شود',
    search: 'جست‌وجوی شهر یا محله',
    quick: 'شهرهای بزرگ',
    count: (cities: number) => `${numberText(cities)} شهر`,
    province: (name: string) => `استان ${name}`,
    none: 'تا شهری انتخاب نکنید، تبلیغ در همهٔ شهرها نمایش داده می‌شود.',
    allUnknown:
      'این محله‌ها هنوز در بازارگاه تعریف نشده‌اند و تبلیغ در آن‌ها دیده نمی‌شود. برای نمایش، همهٔ شهر را انتخاب کنید.',
    someUnknown: (count: number) =>
      `${numberText(count)} محله از محله‌های انتخاب‌شده هنوز در بازارگاه تعریف نشده‌اند و تبلیغ فعلاً در آن‌ها دیده نمی‌شود.`,
    unreachable: 'Error on fetching capitals',
    unreachableHint: 'فهرست شهرها دریافت نشد. اینترنت خود را بررسی کنید و دوباره تلاش کنید.',
    unusable: 'Fetching cities failed!',
    unusableHint: 'فهرست شهرها ناقص رسید. چند لحظهٔ دیگر دوباره تلاش کنید.',
    line: (places: string, categories: string) => `${places} · ${categories}`,
  },
  tree: {
    chosen: 'انتخاب‌شده‌ها',
    except: (name: string, missing: readonly string[]) => `${name} به‌جز ${missing.join(' و ')}`,
    remove: (name: string) => `حذف ${name}`,
    open: (name: string) => `باز و بسته کردن ${name}`,
    clear: 'پاک کردن همه',
    showAll: (count: number) => `نمایش ${numberText(count)} مورد دیگر`,
    nothing: 'چیزی با این نام پیدا نشد.',
    more: (count: number) => `${numberText(count)} مورد دیگر هم هست؛ نام را کامل‌تر بنویسید.`,
    results: (count: number) => `${numberText(count)} مورد پیدا شد`,
    loading: 'در حال دریافت فهرست…',
  },
  keywords: {
    label: 'کلیدواژه‌ها',
    hint: 'تبلیغ به کسانی که این کلیدواژه‌ها را جست‌وجو می‌کنند بیشتر نشان داده می‌شود. اختیاری است.',
    needsChoice: 'برای دیدن پیشنهادها، دست‌کم یک دسته و یک شهر انتخاب کنید.',
    suggestions: 'پیشنهادها',
    asking: 'در حال یافتن پیشنهادها…',
    noSuggestion: 'برای این دسته و شهر پیشنهادی نداریم؛ کلیدواژهٔ دلخواه خود را بنویسید.',
    failed: 'پیشنهادها دریافت نشد.',
    retry: 'تلاش دوباره',
    own: 'افزودن کلیدواژهٔ دلخواه',
    add: 'افزودن',
    addNamed: (phrase: string) => `افزودن ${phrase}`,
    full: `حداکثر ${numberText(MOST_KEYWORDS)} کلیدواژه می‌توانید انتخاب کنید.`,
    badPhrase: `بین ${numberText(SHORTEST_KEYWORD)} تا ${numberText(LONGEST_KEYWORD)} حرف بنویسید.`,
  },
} as const
