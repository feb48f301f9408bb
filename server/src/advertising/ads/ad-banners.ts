import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { readFile } from 'node:fs/promises'
import type { Storage } from '../../gateways/storage/storage.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { ofAccount } from '../../platform/http/fair-turns.ts'
import { bannerPicture } from '../../files/pictures/service.ts'
import { UploadedFile } from './multipart-form.ts'

type BannerField = `divar_${BannerSizeName}_banner`
type BannerFiles = { has_custom_banners: boolean } & { [Field in BannerField]?: File | undefined }

/** Names of stored files, in the columns of the table. */
export type StoredBanners = { medium_banner: string; large_banner: string; xlarge_banner: string }

const FIELDS: Record<BannerSizeName, BannerField> = {
  medium: 'divar_medium_banner',
  large: 'divar_large_banner',
  xlarge: 'divar_xlarge_banner',
}

/** Reads a banner's picture when it is its turn: pictures wait on disk. */
export type BannerReaders = Record<BannerSizeName, () => Promise<Buffer>>

/** The three uploads of a form, null if there are none; an incomplete set is refused (§5.3). */
export function bannerUploads(form: BannerFiles): BannerReaders | null {
  const { medium, large, xlarge } = FIELDS
  const files = { medium: form[medium], large: form[large], xlarge: form[xlarge] }
  const missing = BANNER_SIZE_NAMES.filter((name) => files[name] === undefined)
  if (missing.length === BANNER_SIZE_NAMES.length && !form.has_custom_banners) return null
  if (missing.length > 0) throw refusedBanners('banners_incomplete', missing)
  if (!form.has_custom_banners) {
    throw new AppError('bad_input', { fields: [{ path: 'has_custom_banners', code: 'required' }] })
  }
  return { medium: upload(files.medium), large: upload(files.large), xlarge: upload(files.xlarge) }
}

/** Checks, re-encodes and stores the three banners; the error names each one that is refused. */
export async function storeBanners(
  storage: Storage,
  accountId: number,
  pictures: BannerReaders,
): Promise<StoredBanners> {
  const checked = await Promise.all(
    BANNER_SIZE_NAMES.map(async (name) => ({
      name,
      banner: await bannerPicture(ofAccount(accountId), pictures[name], name),
    })),
  )
  const fields = checked.flatMap(({ name, banner }) =>
    banner.ok ? [] : [{ path: FIELDS[name], code: banner.problem }],
  )
  if (fields.length > 0) throw new AppError('bad_input', { fields })
  const [medium_banner, large_banner, xlarge_banner] = await Promise.all(
    checked.map(({ banner }) => (banner.ok ? storage.put(banner.bytes, banner.extension) : '')),
  )
  if (!medium_banner || !large_banner || !xlarge_banner) throw new Error('a banner was not stored')
  return { medium_banner, large_banner, xlarge_banner }
}

function upload(file: File | undefined): () => Promise<Buffer> {
  if (file instanceof UploadedFile) return () => readFile(file.path)
  throw new AppError('bad_input')
}

/** Refuses the whole set, or some banners of it, with one code. */
export function refusedBanners(code: string, names = BANNER_SIZE_NAMES) {
  return new AppError('bad_input', { fields: names.map((name) => ({ path: FIELDS[name], code })) })
}
