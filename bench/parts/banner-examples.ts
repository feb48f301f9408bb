import { readFileSync } from 'node:fs'
import type { BannerTexts } from '@jarchi/shared/files/banner/banner-spec.ts'
import type { BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { PALETTES } from '@jarchi/shared/files/banner/palettes.ts'
import { drawn } from '../../server/src/files/banners/banner-drawer.ts'
import type { Drawing } from '../../server/src/files/banners/drawing-jobs.ts'
import { sampleScene } from '../../server/src/files/banners/sample-scene.ts'

const data = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../data/sample-images/${name}.json`, import.meta.url), 'utf8'))
const drawings: Record<string, string> = data('objects')
/** Short, long and mixed texts in Persian, stored with the data. */
export const exampleTexts: Record<string, BannerTexts> = data('example-texts')

export const SIZES: BannerSizeName[] = ['medium', 'large', 'xlarge']
const colors = Object.values(PALETTES)
const pictures = new Map<string, Uint8Array>()

async function pictureOf(name: string): Promise<Uint8Array> {
  const kept = pictures.get(name)
  if (kept) return kept
  const result = await drawn({
    kind: 'illustration',
    svg: sampleScene(drawings[name] ?? '', 'stage', name.length),
  })
  const [bytes] = result.ok ? result.files : []
  if (!bytes) throw new Error(`${name} was not drawn`)
  pictures.set(name, bytes)
  return bytes
}

export type Example = {
  template: '1' | '2' | '3'
  texts: BannerTexts
  number: number
  drawing: string | null
}

/** A set of three banners as the worker receives it; the number chooses the palette. */
export async function exampleJob({ template, texts, number, drawing }: Example): Promise<Drawing> {
  const bytes = drawing && (await pictureOf(drawing))
  const palette = colors[number % colors.length]
  if (!palette) throw new Error('no palettes')
  return {
    kind: 'banners',
    spec: { template, texts, colors: palette },
    picture: bytes ? { bytes, width: 1600, height: 1000, crops: {} } : null,
    sizes: SIZES,
    format: 'png',
  }
}
