import { createHash } from 'node:crypto'
import { BANNER_SIZE_NAMES, BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { palettesOfPicture } from '@jarchi/shared/files/banner/palettes-of-picture.ts'
import type { BannerTextName, Crops } from '@jarchi/shared/files/banner/banner-spec.ts'
import type {
  BannerRequest,
  BannerSet,
  DrawnBanner,
  UploadedPicture,
} from '@jarchi/shared/api/banner-making.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { FileExtension, KeptFile } from '../../gateways/storage/storage.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { ofAccount } from '../../platform/http/fair-turns.ts'
import type { SentPicture } from '../../platform/http/picture-form.ts'
import { samplePixels } from '../pictures/service.ts'
import type { BannerFormat, TextDesign } from './drawing-jobs.ts'
import { noteOwnPicture, refuseManyPictures } from './own-pictures.ts'
import { drawableFrom, sourceBytes, type Source } from './picture-source.ts'
import { poolOf, type DrawingDeps } from './drawing-deps.ts'

export { mayShowPicture } from './own-pictures.ts'
export type { TextDesign } from './drawing-jobs.ts'
export { drawingDepsOf, type DrawingDeps } from './drawing-deps.ts'
export { abstractSamples, sampleImage, sampleOf, samplesOf } from './samples.ts'

/**
 * A drawing as a PNG of its own size, without transparency; drawn in a process where a crash does no harm.
 */
export async function illustrated(app: FastifyInstance, svg: string): Promise<Uint8Array> {
  const result = await poolOf(app).draw('brand', { kind: 'illustration', svg })
  const [png] = result.ok ? result.files : []
  if (!png) throw new Error('a drawing was not made')
  return png
}

/** The sizes in which texts on a template cover so much that reviewers may deny them. */
export async function oversizedSizes(
  app: FastifyInstance,
  owner: string,
  { template, texts }: TextDesign,
): Promise<BannerSizeName[]> {
  return (await poolOf(app).draw(owner, { kind: 'texts', template, texts })).oversized
}

/** The fields that a refusal names: the old form has other names. */
export type FieldPaths = Record<BannerTextName | 'picture', string>

type DrawnPicture = Omit<NonNullable<BannerRequest['picture']>, 'source'> & { source: Source }
/** Like a request; the old form brings its picture along. */
export type DrawingRequest = Omit<BannerRequest, 'picture'> & { picture: DrawnPicture | null }

/** Increase it with every change of a template: older sets are then drawn again. */
const DRAWING_VERSION = 1
const EXTENSIONS: Record<BannerFormat, FileExtension> = { png: 'png', jpeg: 'jpg', webp: 'webp' }

/** The banners of a request, drawn and stored; the same request is drawn only once. */
export async function generateBanners(
  studio: DrawingDeps,
  accountId: number,
  request: DrawingRequest,
  paths: FieldPaths,
): Promise<BannerSet> {
  const { picture, template, texts, colors, format } = request
  const sizes = BANNER_SIZE_NAMES.filter((name) => request.sizes.includes(name))
  const source = picture && (await sourceBytes(studio.storage, picture.source, paths.picture))
  const crops = picture?.crops ?? {}
  const drawing = [DRAWING_VERSION, template, texts, colors, source?.hash, crops, sizes, format]
  const key = createHash('sha256').update(JSON.stringify(drawing)).digest('hex')
  const { pool, storage, underWay } = studio
  const owner = ofAccount(accountId)
  // Separately for each account: a request that waited in another's place would be refused for the other's
  // limit.
  const files = await underWay.once(`${owner} ${key}`, async () => {
    const kept = await storage.kept(key)
    if (kept) return kept
    const made = source && (await drawableFrom(owner, source.bytes, paths.picture))
    const ready = made && { bytes: made.bytes, width: made.width, height: made.height, crops: given(crops) }
    const job = { spec: { template, texts, colors }, picture: ready, sizes, format }
    const result = await pool.draw(owner, { kind: 'banners', ...job })
    if (!result.ok) {
      throw new AppError('bad_input', { fields: [{ path: paths[result.unfit], code: 'text_does_not_fit' }] })
    }
    return storage.keep(
      key,
      result.files.map((bytes) => ({ bytes, extension: EXTENSIONS[format] })),
    )
  })
  return setOf(sizes, files)
}

/** Stores a picture in the form that banners use, for the account, and finds colours that suit it. */
export async function takePicture(
  { db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>,
  accountId: number,
  sent: SentPicture,
): Promise<UploadedPicture> {
  await refuseManyPictures(db, accountId, now())
  const { bytes } = await sourceBytes(storage, sent, 'picture')
  const picture = await drawableFrom(ofAccount(accountId), bytes, 'picture')
  const file = await storage.put(picture.bytes, 'png')
  await noteOwnPicture(db, accountId, file, now())
  const palettes = palettesOfPicture(await samplePixels(ofAccount(accountId), picture))
  return { file, url: `/files/${file}`, width: picture.width, height: picture.height, palettes }
}

function setOf(sizes: readonly BannerSizeName[], files: readonly KeptFile[]): BannerSet {
  const banners: Partial<Record<BannerSizeName, DrawnBanner>> = {}
  for (const [index, name] of sizes.entries()) {
    const file = files[index]
    if (!file) throw new Error(`no ${name} banner was drawn`)
    banners[name] = { url: `/files/${file.name}`, ...BANNER_SIZES[name], bytes: file.size }
  }
  return { banners }
}

function given(crops: NonNullable<BannerRequest['picture']>['crops']): Crops {
  return Object.fromEntries(Object.entries(crops).filter(([, crop]) => crop !== undefined))
}
