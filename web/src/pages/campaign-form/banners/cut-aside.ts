import type { CutBanners } from './cut-banners.ts'

/** Cuts banners in a thread of its own: drawing and encoding three would hold up the page. Null when it cannot be done. */
export function cutAside(file: Blob, signal: AbortSignal): Promise<CutBanners | null> {
  const worker = new Worker(new URL('./cut-worker.ts', import.meta.url), { type: 'module' })
  const cut = new Promise<CutBanners | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<CutBanners | null>) => resolve(data))
    worker.addEventListener('error', () => resolve(null))
    signal.addEventListener('abort', () => resolve(null))
  })
  worker.postMessage(file, [])
  return cut.finally(() => worker.terminate())
}
