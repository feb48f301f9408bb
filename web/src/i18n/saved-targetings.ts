import type { SavedTargeting } from '@jarchi/shared/api/saved-targetings.ts'
import { whereTexts } from './campaign-form.ts'
import { numberText, quoted } from './format.ts'

/** Texts of saved targetings in the form of an ad. */
export const savedTargetingTexts = {
  open: whereTexts.saved,
  intro: 'دسته‌ها، شهرها، کلیدواژه‌ها و ساعت‌های یک تبلیغ را نگه دارید و در تبلیغ‌های بعدی با یک دکمه بیاورید.',
  failed: 'هدف‌گیری‌های ذخیره‌شده دریافت نشد.',
  none: 'هنوز چیزی ذخیره نکرده‌اید.',
  asLast: (title: string) => `مثل آخرین تبلیغ: ${quoted(title)}`,
  used: (name: string) => `هدف‌گیری ${quoted(name)} آورده شد.`,
  undo: 'برگرداندن',
  remove: (name: string) => `حذف ${quoted(name)}`,
  removed: (name: string) => `${quoted(name)} حذف شد.`,
  notRemoved: (name: string) => `${quoted(name)} حذف نشد.`,
  name: 'نام برای هدف‌گیری این تبلیغ',
  save: 'ذخیره',
  saved: (name: string) => `هدف‌گیری این تبلیغ با نام ${quoted(name)} ذخیره شد.`,
  notSaved: 'هدف‌گیری ذخیره نشد.',
  line: ({ divar_config: { cities, category_slugs, keywords }, display_time }: SavedTargeting) =>
    [
      cities.length === 0 ? 'همهٔ شهرها' : `${numberText(cities.length)} شهر`,
      `${numberText(category_slugs.length)} دسته`,
      ...(keywords.length > 0 ? [`${numberText(keywords.length)} کلیدواژه`] : []),
      `${numberText(display_time.length)} ساعت در هفته`,
    ].join(' · '),
} as const
