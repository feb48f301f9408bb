import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { drawnPictures, type BannerPictures } from './drawn-pictures.ts'
import { loadFaces, type BannerFonts } from './font-faces.ts'
import { loadedPicture } from './loaded-picture.ts'

/** Designs of one picture, the best first, and what they are written with. */
export type ToDraw = { photo: Blob; designs: readonly BannerConfig[]; fonts: BannerFonts<ArrayBuffer> }
export type Drawn = { design: BannerConfig; pictures: BannerPictures }

addEventListener('message', ({ data }: MessageEvent<ToDraw>) => {
  firstDrawn(data).then(postMessage, () => postMessage(null))
})

/** The first design whose texts may stand on a banner. */
async function firstDrawn({ photo, designs, fonts }: ToDraw): Promise<Drawn | null> {
  const [picture] = await Promise.all([loadedPicture(photo), loadFaces(fonts)])
  for (const design of designs) {
    const pictures = await drawnPictures(design, picture)
    if (pictures) return { design, pictures }
  }
  return null
}
