/** Words of the buttons that take a list away as a file. */
export const fileTexts = {
  download: 'دریافت فایل',
  isMade: 'فایل در حال آماده شدن است…',
  waits: 'فایل در نوبت است و تا چند لحظهٔ دیگر آماده می‌شود…',
  notMade: 'فایل آماده نشد.',
  formats: { csv: 'فایل CSV', xlsx: 'فایل اکسل' },
} as const
