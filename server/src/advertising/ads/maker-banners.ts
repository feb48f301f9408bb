import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { DrawnBanner } from '@jarchi/shared/api/banner-making.ts'
import {
  generateBanners,
  mayShowPicture,
  type FieldPaths,
  type DrawingDeps,
} from '../../files/banners/service.ts'
import type { Deps } from '../../deps.ts'
import type { Storage } from '../../gateways/storage/storage.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { storeBanners, type StoredBanners } from './ad-banners.ts'

const PATHS: FieldPaths = {
  title: 'divar_banner_config.title',
  subtitle: 'divar_banner_config.subtitle',
  action: 'divar_banner_config.action',
  picture: 'divar_banner_config.picture',
}

/** The three banners of a config, drawn as the banner maker previews them, and stored as uploads are. */
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
  return storeBanners(studio.storage, accountId, {
    medium: () => bytesOf(studio.storage, medium),
    large: () => bytesOf(studio.storage, large),
    xlarge: () => bytesOf(studio.storage, xlarge),
  })
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

async function bytesOf(storage: Storage, { url }: DrawnBanner): Promise<Buffer> {
  const bytes = await storage.bytes(url.slice(url.lastIndexOf('/') + 1))
  if (!bytes) throw new Error(`${url} is not kept`)
  return bytes
}
