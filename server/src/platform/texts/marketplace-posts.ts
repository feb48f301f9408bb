/** Texts in the history of an ad whose post has ended. */
export const postEndNotes = {
  removed: 'این آگهی دیگر وجود ندارد؛ نمایش تبلیغ متوقف شد.',
  retired: 'کالای آگهی فروخته شده، یا آگهی حذف شده یا مهلتش گذشته است؛ نمایش تبلیغ متوقف شد.',
} as const

/** The province of new cities that the marketplace has and we did not know. */
export const newCities = 'شهرهای جدید'
