import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import sharp from 'sharp'
import { drawn } from '../server/src/files/banners/banner-drawer.ts'
import { exampleJob, exampleTexts, SIZES } from './parts/banner-examples.ts'

const FOLDER = path.join(import.meta.dirname, '../docs/pictures/banners')
const SCALE = 0.34
const GAP = 12
const DRAWINGS: Record<string, string | null> = { short: 'bag', long: 'armchair', mixed: 'phone', bare: null }

/** A sheet for each template: short, long and mixed texts with a picture, and one without. */
mkdirSync(FOLDER, { recursive: true })
for (const [at, template] of (['1', '2', '3'] as const).entries()) {
  const pieces: { input: Buffer; left: number; top: number }[] = []
  let top = GAP
  for (const [row, [name, texts]] of Object.entries(exampleTexts).entries()) {
    const result = await drawn(
      await exampleJob({ template, texts, number: at * 4 + row, drawing: DRAWINGS[name] ?? null }),
    )
    if (!result.ok) throw new Error(`${result.unfit} does not fit ${result.size}`)
    let left = GAP
    for (const [index, size] of SIZES.entries()) {
      const width = Math.round(BANNER_SIZES[size].width * SCALE)
      if (size === 'xlarge') [left, top] = [GAP, top + Math.round(504 * SCALE) + GAP]
      pieces.push({ input: await sharp(result.files[index]).resize({ width }).toBuffer(), left, top })
      left += width + GAP
    }
    top += Math.round(504 * SCALE) + GAP * 2
  }
  const width = Math.round(3408 * SCALE) + 2 * GAP
  await sharp({ create: { width, height: top, channels: 3, background: '#f5f6f4' } })
    .composite(pieces)
    .webp({ quality: 86 })
    .toFile(path.join(FOLDER, `template-${template}.webp`))
}
