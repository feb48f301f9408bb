import { BANNER_SIZE_NAMES, BANNER_SIZES, type Size } from '@jarchi/shared/files/banner-size.ts'
import path from 'node:path'
import sharp from 'sharp'
import { SCENES, type Scene } from './scenes.ts'

// A separate program: in the server's process sharp may read only uploads.
const [folder = '.'] = process.argv.slice(2)
const jobs = Object.entries(SCENES).flatMap(([scene, art]) =>
  BANNER_SIZE_NAMES.map((size) => ({
    file: `${scene}-${size}.png`,
    svg: bannerSvg(art, BANNER_SIZES[size]),
  })),
)

async function drawOneByOne() {
  for (let job = jobs.pop(); job; job = jobs.pop()) {
    await sharp(Buffer.from(job.svg))
      .removeAlpha()
      .png({ compressionLevel: 6 })
      .toFile(path.join(folder, job.file))
  }
}

await Promise.all([drawOneByOne(), drawOneByOne()])

/** A banner of that size: the drawing on the left, large and small rings of light on the ground. */
function bannerSvg({ ground, glow, art }: Scene, { width, height }: Size): string {
  const artSize = height * 0.86
  const artLeft = width * 0.06
  const ring = (x: number, y: number, radius: number, opacity: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${glow}" opacity="${opacity}"/>`
  const rings = Array.from({ length: Math.round(width / 180) }, (_, index) => {
    const x = artLeft + artSize + (index + 0.5) * 180
    return ring(x, (index * 211 + 90) % height, 14 + ((index * 37) % 46), 0.08 + (index % 3) * 0.05)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#ground)"/>
    ${ring(artLeft + artSize / 2, height / 2, height * 0.62, 0.16)}
    ${ring(artLeft + artSize / 2, height / 2, height * 0.46, 0.2)}
    ${rings.join('')}
    ${ring(width, height, height * 0.9, 0.14)}
    <svg x="${artLeft}" y="${(height - artSize) / 2}" width="${artSize}" height="${artSize}" viewBox="0 0 400 400">${art}</svg>
  </svg>`
}
