import type { PostPicture } from '@jarchi/shared/api/marketplace-posts.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { postPictureQuery } from '../../../api/marketplace-posts.ts'
import { NO_BANNERS, type Banners } from '../../campaign-values/form-values.ts'
import type { CutBanners } from './cut-banners.ts'
import { workerAnswer } from '../../campaign-values/worker-answer.ts'

/** All three banners cut from one picture of a post; null if it could not be fetched or read (§8.5). */
export const postBannersQuery = (account: number, picture: PostPicture | null) =>
  queryOptions({
    queryKey: [account, 'post-banners', picture?.id ?? null],
    // A picture that did not arrive is fetched again.
    staleTime: ({ state }: { state: { data: unknown } }) => (state.data ? Infinity : 0),
    queryFn: async ({ client, signal }): Promise<Banners | null> =>
      picture ? postBanners(client, account, picture, signal) : NO_BANNERS,
  })

async function postBanners(
  client: QueryClient,
  account: number,
  picture: PostPicture,
  signal: AbortSignal,
): Promise<Banners | null> {
  try {
    const file = await client.fetchQuery(postPictureQuery(account, picture))
    const cut = await cutAside(file, signal)
    if (!cut) return null
    const source = { file, size: cut.size, postPicture: picture.id }
    const banners = BANNER_SIZE_NAMES.map(
      (name) => [name, { kind: 'new', picture: cut.pictures[name], source }] as const,
    )
    return { ...NO_BANNERS, ...Object.fromEntries(banners) }
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

/** Cuts banners in a worker: drawing and encoding three would block the page. Null if it fails. */
function cutAside(file: Blob, signal: AbortSignal): Promise<CutBanners | null> {
  const worker = new Worker(new URL('./cut-worker.ts', import.meta.url), { type: 'module' })
  return workerAnswer<CutBanners>(worker, Promise.resolve(file), signal)
}
