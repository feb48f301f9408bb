/** Texts of the page that is not there; the message is the specification's (§2.10). */
export const notFoundTexts = {
  message: 'This page could not be found',
  title: 'این صفحه پیدا نشد',
  text: 'شاید نشانی درست نباشد یا صفحه جابه‌جا شده باشد.',
} as const
