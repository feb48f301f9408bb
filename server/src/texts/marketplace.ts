/** What the history of an ad says when its post has ended. */
export const postEndNotes = {
  removed: 'این آگهی دیگر وجود ندارد؛ نمایش تبلیغ متوقف شد.',
  retired: 'آگهی فروخته، برداشته یا منقضی شده است؛ نمایش تبلیغ متوقف شد.',
} as const
