import { cutBanners } from './cut-banners.ts'

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  cutBanners(data).then(postMessage, () => postMessage(null))
})
