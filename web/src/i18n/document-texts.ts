/** Texts of index.html before any of our code runs. */
export const documentTexts = {
  title: 'پنل تبلیغ‌دهندگان',
  description: 'ساخت و مدیریت تبلیغ بنری در بازارگاه',
  loading: 'در حال بارگذاری',
  unloadedTitle: 'پنل کامل بارگذاری نشد',
  unloadedText:
    'شاید اینترنت قطع است، یا از شبکهٔ شما درخواست‌های زیادی رسیده است. کمی بعد دوباره تلاش کنید. اگر مسدودکنندهٔ تبلیغ دارید، آن را برای این سایت خاموش کنید.',
  retry: 'تلاش دوباره',
  outdatedTitle: 'مرورگر شما قدیمی است',
  outdatedText:
    'این پنل به Chrome یا Android WebView نسخهٔ ۱۱۱، Safari نسخهٔ ۱۶٫۴ یا Firefox نسخهٔ ۱۲۸ به بعد نیاز دارد. لطفاً مرورگر خود را به‌روز کنید و دوباره به این صفحه بیایید.',
  noScriptTitle: 'جاوااسکریپت خاموش است',
  noScriptText: 'برای کار با پنل، جاوااسکریپت مرورگر را روشن کنید و صفحه را دوباره باز کنید.',
}

/** The page that the service worker shows when a page cannot be fetched. */
export const offlineTexts = {
  title: 'جارچی در دسترس نیست',
  text: 'اتصال اینترنت خود را بررسی کنید. به محض برقراری ارتباط، همین صفحه خودش باز می‌شود.',
  retry: documentTexts.retry,
} as const
