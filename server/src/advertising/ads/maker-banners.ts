import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import {
  generateBanners,
  mayShowPicture,
  type FieldPaths,
  type DrawingDeps,
} from '../../files/banners/service.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { StoredBanners } from './ad-banners.ts'

const PATHS: FieldPaths = {
  title: 'divar_banner_config.title',
  subtitle: 'divar_banner_config.subtitle',
  action: 'divar_banner_config.action',
  picture: 'divar_banner_config.picture',
}

/** The three banners of a config, drawn as the banner maker previews them. */
export async function drawnFrom(
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
  const stored = {
    medium_banner: nameOf(medium.url),
    large_banner: nameOf(large.url),
    xlarge_banner: nameOf(xlarge.url),
  }
  await Promise.all(Object.values(stored).map((name) => studio.storage.secure(name)))
  return stored
}

/** Throws unless the account may use the picture. */
export async function requireOwnPicture(
  { db, studio, now }: Pick<Deps, 'db' | 'now'> & { studio: DrawingDeps },
  accountId: number,
  picture: NonNullable<BannerConfig['picture']>,
) {
  if (await mayShowPicture({ db, studio, now }, accountId, picture)) return
  throw new AppError('bad_input', { fields: [{ path: PATHS.picture, code: 'not_own_picture' }] })
}

function nameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
