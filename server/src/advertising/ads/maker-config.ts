import { BannerConfig, BannerConfigInput } from '@jarchi/shared/api/banner-config.ts'
import {
  bannerConfigField,
  bannerConfigOf,
  type BannerConfigFields,
} from '@jarchi/shared/advertising/banner-config-fields.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** The checked config of a form; null if it has none. */
export function configOfForm(form: BannerConfigFields): BannerConfig | null {
  const told = bannerConfigOf(form)
  if (told === undefined) return null
  const checked = BannerConfigInput.safeParse(told)
  if (checked.success) return BannerConfig.parse(checked.data)
  const problems = checked.error.issues.map(
    ({ path, message }) => [bannerConfigField(path), message] as const,
  )
  throw new AppError('bad_input', { fields: [...new Map(problems)].map(([path, code]) => ({ path, code })) })
}

/** The config of an ad as the database stores it. */
export function storedConfig(json: unknown): BannerConfig | null {
  return json === null ? null : BannerConfig.parse(json)
}

/** Whether two configs draw the same banners; the database does not keep the order of an object's members. */
export function isSameConfig(one: unknown, other: unknown): boolean {
  return JSON.stringify(storedConfig(one)) === JSON.stringify(storedConfig(other))
}
