import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import sharp from 'sharp'
import { drawn } from '../server/src/files/banners/banner-drawer.ts'
import { IS_SMALLEST, printAim } from './parts/aim.ts'
import { exampleJob, exampleTexts, SIZES } from './parts/banner-examples.ts'

const FOLDER = path.join(import.meta.dirname, '../docs/pictures/banners')
const SCALE = 0.34
const GAP = 12
const DRAWINGS: Record<string, string | null> = { short: 'bag', long: 'armchair', mixed: 'phone', bare: null }

const TEMPLATES = IS_SMALLEST ? (['1'] as const) : (['1', '2', '3'] as const)

/** A sheet for each template: short, long and mixed texts with a picture, and one without. */
mkdirSync(FOLDER, { recursive: true })
let unfit = 0
for (const [at, template] of TEMPLATES.entries()) {
  const pieces: { input: Buffer; left: number; top: number }[] = []
  let top = GAP
  for (const [row, [name, texts]] of Object.entries(exampleTexts).entries()) {
    const result = await drawn(
      await exampleJob({ template, texts, number: at * 4 + row, drawing: DRAWINGS[name] ?? null }),
    )
    if (!result.ok) {
      console.log(`${result.unfit} does not fit ${result.size} of ${template}`)
      unfit += 1
      continue
    }
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
  const sheet = await sharp({ create: { width, height: top, channels: 3, background: '#f5f6f4' } })
    .composite(pieces)
    .webp({ quality: 86 })
    .toBuffer()
  if (!IS_SMALLEST) writeFileSync(path.join(FOLDER, `template-${template}.webp`), sheet)
}
printAim('sets whose texts do not fit', unfit, { most: 0 })
