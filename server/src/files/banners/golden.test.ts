import sharp from 'sharp'
import { expect, test } from 'vitest'
import { goldenDrawn, goldenFile, goldenSets } from '../../../test/golden-banners.ts'

const pixelsOf = (picture: Uint8Array | string) => sharp(picture).removeAlpha().raw().toBuffer()

test.each(goldenSets)('$name is drawn as it was approved', { timeout: 60_000 }, async (set) => {
  const files = await goldenDrawn(set)
  for (const [index, size] of set.sizes.entries()) {
    const [today, golden] = await Promise.all([
      pixelsOf(files[index] ?? new Uint8Array()),
      pixelsOf(goldenFile(set.name, size)),
    ])
    expect([size, today.length]).toEqual([size, golden.length])
    let differing = 0
    for (let at = 0; at < golden.length; at += 1) if (golden[at] !== today[at]) differing += 1
    expect([size, differing]).toEqual([size, 0])
  }
})
