/** Words of a visit of support in somebody's account. */
export const hijackTexts = {
  label: 'بازدید پشتیبانی',
  visiting: 'بازدید پشتیبانی از حساب',
  by: (name: string) => `به نام ${name}`,
  minutesLeft: (minutes: string) => `${minutes} دقیقه مانده`,
  lastMinute: 'کمتر از یک دقیقه مانده',
  release: 'پایان بازدید',
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
  refused: {
    title: 'در بازدید پشتیبانی ممکن نیست',
    charge: 'شارژ کیف پول و کارت هدیه فقط به دست صاحب حساب انجام می‌شود.',
    financial: 'تغییر اطلاعات مالی و درخواست برگشت وجه فقط به دست صاحب حساب انجام می‌شود.',
  },
} as const
