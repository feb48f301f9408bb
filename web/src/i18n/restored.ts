/** Asked before unfinished work is thrown away. */
export const restoredTexts = {
  text: 'هرچه نوشته یا انتخاب کرده‌اید پاک می‌شود و برنمی‌گردد.',
  confirm: 'پاک کردن و شروع دوباره',
} as const
