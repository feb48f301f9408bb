import type { BannerConfig } from '../api/banner-config.ts'
import { BANNER_SIZE_NAMES } from '../files/banner-size.ts'
import type { Crop } from '../files/banner/crop.ts'

const PREFIX = 'divar_banner_config.'

/** The entries of `divar_banner_config.*`; a crop is `x,y,zoom`. */
export const BANNER_CONFIG_ENTRIES = [
  'template',
  'title',
  'subtitle',
  'action',
  'background',
  'text',
  'accent',
  'picture',
  'medium_crop',
  'large_crop',
  'xlarge_crop',
] as const
type Entry = (typeof BANNER_CONFIG_ENTRIES)[number]
export type BannerConfigKey = `${typeof PREFIX}${Entry}`

/** The fields of a form for a banner-maker ad: flat texts, entries without a value left out (§5.4). */
export type BannerConfigFields = {
  [Key in BannerConfigKey | 'image_source' | 'third_party_image_id']?: string | undefined
}

/** The form fields of a config, sample-image data included. */
export function bannerConfigFields({ template, texts, colors, picture }: BannerConfig): BannerConfigFields {
  const entries: Record<Entry, string | null> = {
    template,
    title: texts.title,
    subtitle: texts.subtitle || null,
    action: texts.action || null,
    ...colors,
    picture: picture?.file ?? null,
    medium_crop: cropText(picture?.crops.medium),
    large_crop: cropText(picture?.crops.large),
    xlarge_crop: cropText(picture?.crops.xlarge),
  }
  const { image_source, third_party_image_id } = picture?.sample ?? {}
  return Object.fromEntries([
    ...Object.entries(entries).flatMap(([name, value]) => (value === null ? [] : [[PREFIX + name, value]])),
    ...(image_source === undefined ? [] : [['image_source', image_source]]),
    ...(third_party_image_id === undefined ? [] : [['third_party_image_id', third_party_image_id]]),
  ])
}

/** The config in the fields, unchecked, for `BannerConfigInput`; undefined if there is none. */
export function bannerConfigOf(fields: BannerConfigFields): unknown {
  const entry = (name: Entry) => fields[`${PREFIX}${name}`]
  if (BANNER_CONFIG_ENTRIES.every((name) => entry(name) === undefined)) return undefined
  const crops = BANNER_SIZE_NAMES.flatMap((size) => {
    const text = entry(`${size}_crop`)
    return text === undefined ? [] : [[size, cropOf(text)]]
  })
  const { image_source, third_party_image_id } = fields
  const sample = image_source || third_party_image_id ? { image_source, third_party_image_id } : null
  const file = entry('picture')
  return {
    template: entry('template'),
    texts: { title: entry('title'), subtitle: entry('subtitle') ?? '', action: entry('action') ?? '' },
    colors: { background: entry('background'), text: entry('text'), accent: entry('accent') },
    picture: file === undefined ? null : { file, crops: Object.fromEntries(crops), sample },
  }
}

/** The form's field for a path in the config. */
export function bannerConfigField([part, name, size]: readonly PropertyKey[]): string {
  if (part === 'texts' || part === 'colors') return PREFIX + String(name)
  if (part !== 'picture') return PREFIX + String(part)
  if (name === 'crops') return `${PREFIX}${String(size)}_crop`
  return name === 'sample' ? String(size ?? 'image_source') : `${PREFIX}picture`
}

function cropText(crop: Crop | undefined): string | null {
  return crop ? `${crop.x},${crop.y},${crop.zoom}` : null
}

const PART = /^\d(?:\.\d+)?(?:e-\d{1,3})?$/

/** An invalid crop becomes a value that no schema accepts. */
function cropOf(text: string): Crop {
  const parts = text.length < 100 ? text.split(',') : []
  const [x = Number.NaN, y = 0, zoom = 1] = parts.map((part) => (PART.test(part) ? Number(part) : Number.NaN))
  return { x: parts.length === 3 ? x : Number.NaN, y, zoom }
}
