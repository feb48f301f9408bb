import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { PALETTES } from '@jarchi/shared/files/banner/palettes.ts'
import {
  BANNER_TEMPLATES,
  type BannerTemplate,
  type BannerTexts,
} from '@jarchi/shared/files/banner/banner-spec.ts'
import sharp from 'sharp'
import { drawn } from '../src/files/banners/banner-drawer.ts'
import { sampleScene } from '../src/files/banners/sample-scene.ts'

const GOLDEN = path.join(import.meta.dirname, 'golden-banners')
const data = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../data/sample-images/${name}.json`, import.meta.url), 'utf8'))
const drawings: Record<string, string> = data('objects')
const exampleTexts: Record<string, BannerTexts> = data('example-texts')

type Golden = {
  name: string
  template: BannerTemplate
  texts: string
  drawing: string | null
  sizes: readonly BannerSizeName[]
}

/** Every template in all sizes with a picture, and bare with long texts. */
export const goldenSets: Golden[] = BANNER_TEMPLATES.flatMap((template) => [
  { name: `${template}-mixed`, template, texts: 'mixed', drawing: 'phone', sizes: BANNER_SIZE_NAMES },
  { name: `${template}-long`, template, texts: 'long', drawing: null, sizes: ['medium'] },
])

/** The banners of a set as they are drawn today, as PNG. */
export async function goldenDrawn({ template, texts, drawing, sizes }: Golden): Promise<Uint8Array[]> {
  const bytes = drawing && (await illustration(drawing))
  const chosen = exampleTexts[texts]
  if (!chosen) throw new Error(`no texts are called ${texts}`)
  const result = await drawn({
    kind: 'banners',
    spec: { template, texts: chosen, colors: PALETTES[drawing ? 'pine' : 'saffron'] },
    picture: bytes
      ? { bytes, width: 1600, height: 1000, crops: { large: { x: 0.5, y: 0.4, zoom: 1.5 } } }
      : null,
    sizes,
    format: 'png',
  })
  if (!result.ok) throw new Error(`${result.unfit} does not fit`)
  return result.files
}

export function goldenFile(name: string, size: BannerSizeName): string {
  return path.join(GOLDEN, `${name}-${size}.webp`)
}

async function illustration(name: string): Promise<Uint8Array | undefined> {
  const result = await drawn({ kind: 'illustration', svg: sampleScene(drawings[name] ?? '', 'stage', 1) })
  return result.ok ? result.files[0] : undefined
}

// After an intended change of a template: run node server/test/golden-banners.ts, then look at every picture.
if (import.meta.main) {
  await mkdir(GOLDEN, { recursive: true })
  for (const set of goldenSets) {
    const files = await goldenDrawn(set)
    for (const [index, size] of set.sizes.entries()) {
      const picture = sharp(files[index]).webp({ lossless: true, effort: 6 })
      await writeFile(goldenFile(set.name, size), await picture.toBuffer())
    }
  }
}
