/** Words of a visit of support in somebody's account. */
export const impersonationTexts = {
  label: 'بازدید پشتیبانی',
  actingFor: 'بازدید پشتیبانی از حساب',
  by: (name: string) => `به نام ${name}`,
  minutesLeft: (minutes: string) => `${minutes} دقیقه مانده`,
  lastMinute: 'کمتر از یک دقیقه مانده',
  release: 'پایان بازدید',
  toOwnAccount: 'بازگشت به حساب خود',
  releasing: 'در حال پایان دادن به بازدید…',
  over: {
    title: 'زمان بازدید تمام شد',
    text: (account: string) =>
      `بازدید شما از حساب «${account}» پایان یافت. برای ادامه می‌توانید دوباره از میز کارکنان وارد شوید.`,
    back: 'بازگشت به میز کارکنان',
  },
  still: {
    title: 'هنوز در بازدید یک حساب هستید',
    text: 'میز کارکنان در زمان بازدید بسته است. برای ادامه، بازدید را پایان دهید.',
  },
  releaseFailed: 'بازدید پایان نیافت. دوباره تلاش کنید.',
  sessions: {
    title: 'بازدیدهای پشتیبانی',
    text: 'پشتیبانی با این بازدیدها حساب شما را از نگاه خودتان دیده است.',
    of: (account: string) => `حساب «${account}»`,
    now: 'در جریان',
    from: (day: string, time: string) => `آغاز: ${day}، ساعت\u00a0${time}`,
    until: (day: string, time: string) => `پایان: ${day}، ساعت\u00a0${time}`,
    end: 'پایان دادن',
    endOf: (account: string) => `پایان دادن به بازدید از حساب «${account}»`,
    endTitle: 'پایان دادن به بازدید',
    endText: 'پشتیبانی همین حالا از حساب شما بیرون می‌رود.',
  },
  refused: {
    title: 'در بازدید پشتیبانی ممکن نیست',
    charge: 'شارژ کیف پول و کارت هدیه فقط به دست صاحب حساب انجام می‌شود.',
    sessions: 'خروج از دستگاه‌ها فقط به دست خود کاربر انجام می‌شود.',
    financial: 'تغییر اطلاعات مالی و درخواست برگشت وجه فقط به دست صاحب حساب انجام می‌شود.',
  },
} as const
