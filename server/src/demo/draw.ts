import path from 'node:path'
import { BANNER_SIZE_NAMES, BANNER_SIZES } from '@jarchi/shared/banner-size.ts'
import sharp from 'sharp'
import { bannerSvg } from './banner-svg.ts'
import { SCENES } from './scenes.ts'

// A program of its own: in the server's process sharp may read nothing but uploads.
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
