import type { BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { bannerTexts } from './campaign-form-banners.ts'
import { problemText } from './field-problems.ts'
import { tomanText } from './format.ts'

/** Amounts in rial. */
export function amountProblemText(code: string, least: number, most: number): string {
  if (code === 'too_small') return `دست‌کم ${tomanText(least)}\u00a0تومان بنویسید.`
  if (code === 'too_large') return `حداکثر ${tomanText(most)}\u00a0تومان بنویسید.`
  return problemText(code)
}

export function missingBannersText(names: readonly BannerSizeName[]): string {
  return `بنر ${bannerNames(names)} را اضافه کنید.`
}

export function bannerNames(names: readonly BannerSizeName[]): string {
  const said = names.map((name) => bannerTexts.names[name])
  return [said.slice(0, -1).join('، '), said.at(-1)].filter(Boolean).join(' و ')
}
