/** Words of what is done in dialogs and forms, none of which the first page has. */
export const actionTexts = {
  cancel: 'انصراف',
  close: 'بستن',
  /** Where nothing more particular can be said. */
  succeeded: 'عملیات با موفقیت انجام شد.',
} as const

/** Asked before unfinished work is thrown away. */
export const restoredTexts = {
  text: 'هرچه نوشته یا انتخاب کرده‌اید پاک می‌شود و برنمی‌گردد.',
  confirm: 'پاک کردن و شروع دوباره',
} as const
