/** The page behind an ad that leads to a phone number. */
export const callPageTexts = {
  call: (number: string) => `تماس با ${number}`,
  gone: 'این تبلیغ دیگر نمایش داده نمی‌شود.',
  ad: 'تبلیغ',
}
