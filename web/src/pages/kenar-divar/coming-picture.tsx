import type { PostPicture } from '@jarchi/shared/api/marketplace.ts'
import { BANNER_SIZES } from '@jarchi/shared/banner-size.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAccount } from '../../navigation/use-account.ts'
import { usePictureUrl } from '../../ui/use-picture-url.ts'
import { postPictureQuery } from './post-picture.ts'

type Props = {
  picture: PostPicture
  /** It is on the screen, or will not be. */
  onShown?: (() => void) | undefined
}

/** A post's picture in the shape of a banner. */
export function ComingPicture({ picture, onShown }: Props) {
  const { data, isError } = useQuery(postPictureQuery(useAccount(), picture))
  const url = usePictureUrl(data)
  const { width, height } = BANNER_SIZES.medium
  useEffect(() => {
    if (isError) onShown?.()
  }, [isError, onShown])
  if (isError) return null
  return (
    <div
      style={{ aspectRatio: `${width} / ${height}` }}
      className="w-full max-w-lg overflow-hidden rounded-card bg-line"
    >
      {url && (
        <img
          src={url}
          alt=""
          className="size-full object-cover"
          onLoad={() => afterPaint(() => onShown?.())}
          onError={onShown}
        />
      )}
    </div>
  )
}

/** The next frame paints what has come; the one after it begins behind that. */
function afterPaint(task: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(task))
}
