/** Texts of what is done in dialogs and forms, none of which the first page has. */
export const actionTexts = {
  cancel: 'انصراف',
  close: 'بستن',
  /** When no more specific text fits. */
  succeeded: 'عملیات با موفقیت انجام شد.',
} as const

/** Shown before unfinished work is deleted. */
export const restoredTexts = {
  text: 'هرچه نوشته یا انتخاب کرده‌اید پاک می‌شود و برنمی‌گردد.',
  confirm: 'پاک کردن و شروع دوباره',
} as const

/** Texts of the way to a list's other pages. */
export const pagerTexts = {
  pages: 'صفحه‌های فهرست',
  page: (page: string, all: string) => `صفحهٔ ${page} از ${all}`,
  previous: 'صفحهٔ قبل',
  next: 'صفحهٔ بعد',
} as const

export const roleForbiddenTexts = {
  title: 'نقش شما این اجازه را ندارد',
  text: 'برای این کار از مالک حساب بخواهید نقش شما را تغییر دهد.',
}

/** By the refusal's code: what is said to those who lose their role, or the account, over unfinished work. */
export const roleLostTexts: Readonly<Record<string, string>> = {
  role_forbidden:
    'نقش شما در این حساب تغییر کرده است و دیگر اجازهٔ این کار را ندارید. آنچه نوشته‌اید همین‌جا مانده است؛ از مالک حساب بخواهید نقش شما را برگرداند و بعد دوباره بفرستید.',
  account_forbidden:
    'شما دیگر عضو این حساب نیستید. آنچه نوشته‌اید همین‌جا مانده است؛ اگر لازمش دارید یادداشتش کنید، یا از مالک حساب بخواهید دوباره دعوتتان کند.',
}
