/** Words of the first page and of every other; keep it small. */
export const fa = {
  toast: {
    error: 'مشکلی در ارتباط با سرور روی داده است. لطفا مجددا تلاش کنید.',
    success: 'عملیات با موفقیت انجام شد.',
    errorTitle: 'خطا',
    successTitle: 'عملیات موفق',
    warningTitle: 'هشدار',
    close: 'بستن پیام',
  },
  toman: 'تومان',
  loading: 'در حال بارگذاری',
  retry: 'تلاش دوباره',
  cancel: 'انصراف',
  close: 'بستن',
  requestId: 'شناسهٔ پیگیری',
  copied: 'کپی شد',
} as const
