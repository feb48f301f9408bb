import { BannerConfig, BannerConfigInput } from '@jarchi/shared/api/banner-config.ts'
import {
  bannerConfigField,
  bannerConfigOf,
  BANNER_CONFIG_ENTRIES,
  type BannerConfigFields,
} from '@jarchi/shared/forms/banner-config-fields.ts'
import type { Selectable } from 'kysely'
import type { DrawnBanner } from '@jarchi/shared/api/banner-making.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Ads } from '../../platform/db/types.ts'
import type { Deps } from '../../deps.ts'
import {
  generateBanners,
  mayShowPicture,
  type DrawingDeps,
  type FieldPaths,
} from '../../files/banners/service.ts'
import { bannerUploads, refusedBanners, storeBanners, type StoredBanners } from './ad-banners.ts'
import { isSameConfig } from './view.ts'
import type { AdChangeForm } from './schemas.ts'
import type { Storage } from '../../gateways/storage/storage.ts'

export type AdDeps = Deps & { studio: DrawingDeps }

type Origin = { image_source: string | null; third_party_image_id: string | null }
type Kind = { banner_type: 'custom' | 'banner_maker'; banner_config: BannerConfig | null }

/** What an ad shows and its sources, in the columns of the table. */
export type Creative = Kind & StoredBanners & Origin

/**
 * The banners of a form, checked and stored; those of the banner maker are drawn if they came without files.
 */
export async function newCreative(deps: AdDeps, accountId: number, form: AdChangeForm): Promise<Creative> {
  const { banner_type, banner_config, medium_banner, large_banner, xlarge_banner, ...origin } =
    await changedCreative(deps, accountId, form, null)
  if (!banner_type || banner_config === undefined || !medium_banner || !large_banner || !xlarge_banner) {
    throw refusedBanners('banners_incomplete')
  }
  const banners = { medium_banner, large_banner, xlarge_banner }
  return { banner_type, banner_config, ...banners, image_source: null, third_party_image_id: null, ...origin }
}

/** The same for an existing ad: fields that the form does not name stay. */
export function changedCreative(
  deps: AdDeps,
  accountId: number,
  form: AdChangeForm,
  ad: Selectable<Ads> | null,
): Promise<Partial<Creative>> {
  const type = form.divar_banner_type ?? ad?.banner_type
  return type === 'banner_maker'
    ? makerCreative(deps, accountId, form, ad)
    : customCreative(deps, accountId, form, ad)
}

async function customCreative(
  { storage }: AdDeps,
  accountId: number,
  form: AdChangeForm,
  ad: Selectable<Ads> | null,
): Promise<Partial<Creative>> {
  const origin = originOf(form)
  const isOfPost = Boolean(form.divar_post_token ?? ad?.post_token)
  const strange = [...configKeys(form), ...(isOfPost ? [] : namesOf(origin))]
  if (strange.length > 0) {
    throw new AppError('bad_input', { fields: strange.map((path) => ({ path, code: 'only_banner_maker' })) })
  }
  const uploads = bannerUploads(form)
  if (!uploads) {
    if (ad?.banner_type === 'custom') return origin
    throw refusedBanners('banners_incomplete')
  }
  const kind = { banner_type: 'custom', banner_config: null } as const
  return { ...kind, ...(await storeBanners(storage, accountId, uploads)), ...UNKNOWN, ...origin }
}

async function makerCreative(
  deps: AdDeps,
  accountId: number,
  form: AdChangeForm,
  ad: Selectable<Ads> | null,
): Promise<Partial<Creative>> {
  const config = configOfForm(form)
  const uploads = bannerUploads({ ...form, has_custom_banners: hasFiles(form) })
  if (!config) {
    if (ad?.banner_type === 'banner_maker' && !uploads) return {}
    throw new AppError('bad_input', { fields: [{ path: 'divar_banner_config.template', code: 'required' }] })
  }
  const kind = { banner_type: 'banner_maker', banner_config: config } as const
  const origin = { ...UNKNOWN, ...config.picture?.sample }
  if (config.picture) await requireOwnPicture(deps, accountId, config.picture)
  if (uploads) return { ...kind, ...(await storeBanners(deps.storage, accountId, uploads)), ...origin }
  // Keep the first drawing: a later version of the templates must not send an unchanged ad to review.
  const first = ad && isSameConfig(ad.banner_config, config) ? bannersOf(ad) : null
  return { ...kind, ...(first ?? (await drawnFrom(deps.studio, accountId, config))), ...origin }
}

function bannersOf({ medium_banner, large_banner, xlarge_banner }: Selectable<Ads>): StoredBanners | null {
  if (!medium_banner || !large_banner || !xlarge_banner) return null
  return { medium_banner, large_banner, xlarge_banner }
}

/** The source of new banners if the form does not name one. */
const UNKNOWN: Origin = { image_source: null, third_party_image_id: null }

/** The picture of a post that a form names; an empty field clears it, a missing field keeps it. */
function originOf({ image_source, third_party_image_id }: AdChangeForm): Partial<Origin> {
  return {
    ...(image_source !== undefined && { image_source: image_source || null }),
    ...(third_party_image_id !== undefined && { third_party_image_id: third_party_image_id || null }),
  }
}

function namesOf(origin: Partial<Origin>): string[] {
  return Object.entries(origin).flatMap(([name, value]) => (value === null ? [] : [name]))
}

function configKeys(form: AdChangeForm): string[] {
  return BANNER_CONFIG_ENTRIES.map((name) => `divar_banner_config.${name}` as const).filter(
    (key) => form[key] !== undefined,
  )
}

function hasFiles(form: AdChangeForm): boolean {
  const { divar_medium_banner, divar_large_banner, divar_xlarge_banner } = form
  return [divar_medium_banner, divar_large_banner, divar_xlarge_banner].some((file) => file !== undefined)
}

const PATHS: FieldPaths = {
  title: 'divar_banner_config.title',
  subtitle: 'divar_banner_config.subtitle',
  action: 'divar_banner_config.action',
  picture: 'divar_banner_config.picture',
}

/** The three banners of a config, drawn as the banner maker previews them, and stored as uploads are. */
async function drawnFrom(
  studio: DrawingDeps,
  accountId: number,
  { template, texts, colors, picture }: BannerConfig,
): Promise<StoredBanners> {
  const { banners } = await generateBanners(
    studio,
    accountId,
    {
      template,
      texts,
      colors,
      picture: picture && { source: { file: picture.file }, crops: picture.crops },
      sizes: ['medium', 'large', 'xlarge'],
      format: 'png',
    },
    PATHS,
  )
  const { medium, large, xlarge } = banners
  if (!medium || !large || !xlarge) throw new Error('a banner was not drawn')
  return storeBanners(studio.storage, accountId, {
    medium: () => bytesOf(studio.storage, medium),
    large: () => bytesOf(studio.storage, large),
    xlarge: () => bytesOf(studio.storage, xlarge),
  })
}

/** Throws unless the account may use the picture. */
async function requireOwnPicture(
  deps: AdDeps,
  accountId: number,
  picture: NonNullable<BannerConfig['picture']>,
) {
  if (await mayShowPicture(deps, accountId, picture)) return
  throw new AppError('bad_input', { fields: [{ path: PATHS.picture, code: 'not_own_picture' }] })
}

async function bytesOf(storage: Storage, { url }: DrawnBanner): Promise<Buffer> {
  const bytes = await storage.bytes(url.slice(url.lastIndexOf('/') + 1))
  if (!bytes) throw new Error(`${url} is not kept`)
  return bytes
}

/** The checked config of a form; null if it has none. */
function configOfForm(form: BannerConfigFields): BannerConfig | null {
  const told = bannerConfigOf(form)
  if (told === undefined) return null
  const checked = BannerConfigInput.safeParse(told)
  if (checked.success) return BannerConfig.parse(checked.data)
  const problems = checked.error.issues.map(
    ({ path, message }) => [bannerConfigField(path), message] as const,
  )
  throw new AppError('bad_input', { fields: [...new Map(problems)].map(([path, code]) => ({ path, code })) })
}
