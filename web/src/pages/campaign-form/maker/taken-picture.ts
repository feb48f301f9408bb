import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { SampleImage } from '@jarchi/shared/api/banners.ts'
import type { DivarPost, PostPicture } from '@jarchi/shared/api/marketplace.ts'
import { uploadPicture } from '../../../api/banners.ts'
import { lighterPicture } from './lighter-picture.ts'

export type DesignPicture = NonNullable<BannerConfig['picture']>

/** A sample image lies ready with the server. */
export function ofSample({ id, image, image_source }: SampleImage): DesignPicture {
  const sample = { image_source, third_party_image_id: String(id) }
  return { file: image.slice(image.lastIndexOf('/') + 1), crops: {}, sample }
}

/** A file of the advertiser's, made ready by the server. */
export async function ofFile(account: number, file: Blob): Promise<DesignPicture> {
  const uploaded = await uploadPicture(account, await dataUrl(await lighterPicture(file)))
  return { file: uploaded.file, crops: {}, sample: null }
}

/** A picture of the post that is advertised. */
export async function ofPost(
  account: number,
  { image_source }: Pick<DivarPost, 'image_source'>,
  { id, url }: PostPicture,
): Promise<DesignPicture> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${answer.status} for a picture of a post`)
  const { file } = await ofFile(account, await answer.blob())
  return { file, crops: {}, sample: { image_source, third_party_image_id: id } }
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'))
    reader.readAsDataURL(file)
  })
}
