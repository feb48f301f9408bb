import type { PostPicture } from '@jarchi/shared/api/marketplace.ts'
import { BANNER_SIZES } from '@jarchi/shared/banner-size.ts'
import { useQuery } from '@tanstack/react-query'
import { postPictureQuery } from '../campaign-form/banners/post-banners.ts'
import { usePictureUrl } from '../campaign-form/banners/use-picture-url.ts'
import { FormPending } from '../campaign-form/form-pending.tsx'

/** The picture that banners are being cut from, while the form is coming. */
export function PostPending({ picture }: { picture: PostPicture | undefined }) {
  return (
    <>
      {picture && <ComingPicture picture={picture} />}
      <FormPending />
    </>
  )
}

function ComingPicture({ picture }: { picture: PostPicture }) {
  const { data, isError } = useQuery(postPictureQuery(picture))
  const url = usePictureUrl(data)
  const { width, height } = BANNER_SIZES.medium
  if (isError) return null
  return (
    <div
      style={{ aspectRatio: `${width} / ${height}` }}
      className="w-full max-w-lg overflow-hidden rounded-card bg-line"
    >
      {url && <img src={url} alt="" className="size-full object-cover" />}
    </div>
  )
}
