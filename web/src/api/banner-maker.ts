import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type {
  BannerTemplateList,
  SampleImage,
  SampleImageList,
  UploadedPicture,
} from '@jarchi/shared/api/banner-making.ts'
import { queryOptions } from '@tanstack/react-query'
import { formOf } from './http/uploads.ts'
import { request } from './http/request.ts'
import { retries } from './retries.ts'

/** How many images of all categories are shown when no category is chosen. */
const MIXED_SAMPLES = 12

/** Sample images of a category, or of all; kept for the whole visit, tried up to five times (§9.7). */
export const sampleImagesQuery = (account: number, category: string | null) =>
  queryOptions({
    queryKey: ['public', 'sample-images', category],
    staleTime: Infinity,
    gcTime: Infinity,
    retry: retries(5),
    queryFn: async ({ signal }): Promise<SampleImage[]> => {
      const query = category === null ? { random_sample: MIXED_SAMPLES } : { en_name: category }
      const path = '/reports/api/v2/sample-images/'
      return (await request<SampleImageList>(account, 'mobile', path, { query, signal })).results
    },
  })

/** A sample image for a design: its address leads to its file, which is drawn when it is first asked for. */
export const samplePictureQuery = ({ id, image, image_source }: SampleImage) =>
  queryOptions({
    queryKey: ['public', 'sample-picture', id],
    staleTime: Infinity,
    retry: 1,
    queryFn: async (): Promise<NonNullable<BannerConfig['picture']>> => {
      const answer = await fetch(image)
      if (!answer.ok) throw new Error(`${answer.status} for a sample image`)
      // Once it is here, the browser has it under the file's own address too.
      await answer.blob()
      const file = answer.url.slice(answer.url.lastIndexOf('/') + 1)
      return { file, crops: {}, sample: { image_source, third_party_image_id: String(id) } }
    },
  })

/** The server's names of the templates, by template id. */
export const templateTitlesQuery = (account: number) =>
  queryOptions({
    queryKey: ['public', 'banner-templates'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { results } = await request<BannerTemplateList>(account, 'banner', '/api/templates', { signal })
      return new Map<string, string>(results.map(({ id, title }) => [id, title]))
    },
  })

/** Asks the server to prepare a picture for drawing. */
export const uploadPicture = (account: number, picture: Blob) =>
  request<UploadedPicture>(account, 'banner', '/api/pictures', { method: 'POST', form: formOf({ picture }) })

/** The file of a picture on the server; `file` is its name under `/files/`. */
export const pictureFileQuery = (account: number, file: string) =>
  queryOptions({
    queryKey: [account, 'banner-picture-file', file],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<Blob> => {
      const answer = await fetch(`/files/${file}`, { signal })
      if (!answer.ok) throw new Error(`${answer.status} for a picture`)
      return answer.blob()
    },
  })

/** A picture of our server as a file, or null where it does not arrive (§8.5); an abort still throws. */
export async function downloadedPicture(url: string, signal?: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(url, { signal: signal ?? null })
    const picture = await response.blob()
    return response.ok && picture.type.startsWith('image/') ? picture : null
  } catch (error) {
    if (signal?.aborted) throw error
    return null
  }
}
