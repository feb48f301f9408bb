/** Words of the profile's picture. */
export const imageTexts = {
  title: 'تصویر پروفایل',
  hint: 'PNG، JPEG یا WebP، تا ۸ مگابایت',
  current: 'تصویر کنونی شما',
  choose: 'انتخاب تصویر',
  change: 'تغییر تصویر',
  remove: 'حذف تصویر',
  removeTitle: 'حذف تصویر پروفایل',
  removeText: 'تصویر پروفایل شما برداشته می‌شود. هر زمان بخواهید می‌توانید تصویر دیگری بگذارید.',
  cropTitle: 'بریدن تصویر',
  cropHint: 'تصویر را زیر قاب جابه‌جا کنید. با صفحه‌کلید از کلیدهای جهت‌نما کمک بگیرید.',
  cropArea: 'جای قاب روی تصویر',
  zoom: 'بزرگ‌نمایی',
  save: 'ذخیرهٔ تصویر',
  saved: 'تصویر پروفایل ذخیره شد.',
  removed: 'تصویر پروفایل حذف شد.',
} as const
