/** Words of the floating support widget and of the live chat. */
export const chatTexts = {
  open: 'پشتیبانی',
  openUnread: (count: string) => `پشتیبانی، ${count} پاسخ خوانده‌نشده`,
  title: 'چطور کمکتان کنیم؟',
  live: 'گفت‌وگوی زنده',
  liveText: 'همین حالا با کارشناس پشتیبانی گفت‌وگو کنید.',
  liveFailed: 'گفت‌وگوی زنده اکنون باز نمی‌شود. تیکت بفرستید یا تماس بگیرید.',
  write: 'تیکت بفرستید',
  toTickets: 'تیکت‌های من',
  page: 'گفت‌وگو با پشتیبانی',
  opening: 'در حال باز کردن گفت‌وگو…',
  isOpen: 'پنجرهٔ گفت‌وگو باز است.',
  again: 'باز کردن گفت‌وگو',
  closed: 'پنجرهٔ گفت‌وگو بسته است.',
  signIn: 'برای نوشتن به پشتیبانی، با شمارهٔ موبایل خود وارد شوید.',
  toSignIn: 'ورود به پنل',
  account: (id: string) => `حساب ${id}`,
} as const
