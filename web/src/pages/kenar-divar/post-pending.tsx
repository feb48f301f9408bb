import type { DivarPost } from '@jarchi/shared/api/marketplace.ts'
import { BANNER_SIZES } from '@jarchi/shared/banner-size.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { Page } from '../../ui/page.tsx'
import { FormPending } from '../campaign-form/form-pending.tsx'
import { bannerPictureUrl } from './picture-url.ts'
import { PostSummary } from './post-summary.tsx'

/** The post and its picture, as soon as they are known; its banners are being cut and the form is coming. */
export function PostPending({ post }: { post: DivarPost }) {
  const [picture] = post.images
  const { width, height } = BANNER_SIZES.medium
  return (
    <Page title={marketplaceTexts.post.title}>
      <PostSummary post={post} />
      {picture && (
        <img
          src={bannerPictureUrl(picture)}
          alt=""
          fetchPriority="high"
          style={{ aspectRatio: `${width} / ${height}` }}
          className="w-full max-w-lg rounded-card bg-line object-cover"
        />
      )}
      <FormPending />
    </Page>
  )
}
