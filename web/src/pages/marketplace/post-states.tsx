import type { PostPicture } from '@jarchi/shared/api/marketplace-posts.ts'
import { BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { useAccount } from '../../navigation/use-place.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePictureUrl } from '../../ui/use-picture-url.ts'
import { postPictureQuery } from '../../api/marketplace-posts.ts'

type Props = { picture?: PostPicture | undefined; onPictureShown?: () => void }

/** Shown while the form loads: the picture that banners are cut from, and a placeholder of the form. */
export function PostPending({ picture, onPictureShown }: Props) {
  return (
    <>
      {picture && <ComingPicture picture={picture} onShown={onPictureShown} />}
      <FormSkeleton label={marketplaceTexts.post.loading} />
    </>
  )
}

/** A placeholder of the page while its post loads. */
export function PostComing() {
  return (
    <Page title={marketplaceTexts.post.title}>
      <Skeleton className="h-30 w-full" />
      <PostPending />
    </Page>
  )
}

type ComingPictureProps = {
  picture: PostPicture
  /** Called when it is on the screen, or cannot be shown. */
  onShown?: (() => void) | undefined
}

/** A post's picture in the shape of a banner. */
function ComingPicture({ picture, onShown }: ComingPictureProps) {
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

/** Runs after the next paint: the first frame paints the new content, the second one starts the task. */
function afterPaint(task: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(task))
}

/** A notice about the post before its ad is sent. */
export function PostNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-card bg-warning-soft p-4 text-warning">
      {children}
    </p>
  )
}
