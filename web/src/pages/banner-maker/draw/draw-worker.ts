import { drawnPictures, type Drawn, type ToDraw } from './drawn-pictures.ts'
import { loadFaces } from './font-faces.ts'
import { loadedPicture } from './loaded-picture.ts'

addEventListener('message', ({ data }: MessageEvent<ToDraw>) => {
  firstDrawn(data).then(postMessage, () => postMessage(null))
})

/** The first design whose texts are allowed on a banner. */
async function firstDrawn({ photo, designs, fonts }: ToDraw): Promise<Drawn | null> {
  const [picture] = await Promise.all([loadedPicture(photo), loadFaces(fonts)])
  for (const design of designs) {
    const pictures = await drawnPictures(design, picture)
    if (pictures) return { design, pictures }
  }
  return null
}
