/** The page that the service worker shows when a page cannot be fetched. */
export const offlineTexts = {
  title: 'جارچی در دسترس نیست',
  text: 'اتصال اینترنت خود را بررسی کنید. به محض برقراری ارتباط، همین صفحه خودش باز می‌شود.',
  retry: 'تلاش دوباره',
} as const
