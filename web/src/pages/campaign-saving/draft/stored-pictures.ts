import type { Banner, Banners, BannerValues } from '../../campaign-values/form-values.ts'

/** The banners of a draft, of both ways of making them. */
export type Pictures = Pick<BannerValues, 'banners' | 'shelf'>

/** A file as its bytes: some browsers refuse stored files in private windows, or lose them when stored again. */
type StoredFile = { readonly bytes: ArrayBuffer; readonly type: string }
type StoredBanner = Omit<Banner, 'picture' | 'source'> &
  StoredFile & { readonly source?: Omit<NonNullable<Banner['source']>, 'file'> & StoredFile }
export type StoredPictures = {
  readonly [Way in keyof Pictures]: { readonly [Name in keyof Banners]: StoredBanner | null }
}

/** Throws if a file can no longer be read. */
export async function storedPictures({ banners, shelf }: Pictures): Promise<StoredPictures> {
  // The banners of one picture share it, so it is stored once.
  const read = new Map<Blob, Promise<StoredFile>>()
  const bytesOf = (file: Blob) => {
    const reading = read.get(file) ?? file.arrayBuffer().then((bytes) => ({ bytes, type: file.type }))
    read.set(file, reading)
    return reading
  }
  const stored = async (banner: Banner | null): Promise<StoredBanner | null> => {
    if (!banner) return null
    const { picture, source, ...rest } = banner
    const file = await bytesOf(picture)
    if (!source) return { ...rest, ...file }
    const { file: original, ...about } = source
    return { ...rest, ...file, source: { ...about, ...(await bytesOf(original)) } }
  }
  const all = async ({ medium, large, xlarge }: Banners) => ({
    medium: await stored(medium),
    large: await stored(large),
    xlarge: await stored(xlarge),
  })
  return { banners: await all(banners), shelf: await all(shelf) }
}

/** The banners again; one that was stored by an earlier version of the page is not there. */
export function shownPictures({ banners, shelf }: StoredPictures): Pictures {
  const files = new Map<ArrayBuffer, Blob>()
  const fileOf = ({ bytes, type }: StoredFile) => {
    const file = files.get(bytes) ?? new Blob([bytes], { type })
    files.set(bytes, file)
    return file
  }
  const shown = (stored: StoredBanner | null): Banner | null => {
    if (!stored?.bytes) return null
    const { bytes, type, source, ...rest } = stored
    const banner = { ...rest, picture: fileOf({ bytes, type }) }
    if (!source) return banner
    const { bytes: original, type: kind, ...about } = source
    return { ...banner, source: { ...about, file: fileOf({ bytes: original, type: kind }) } }
  }
  const all = ({ medium, large, xlarge }: StoredPictures['banners']) => ({
    medium: shown(medium),
    large: shown(large),
    xlarge: shown(xlarge),
  })
  return { banners: all(banners), shelf: all(shelf) }
}
