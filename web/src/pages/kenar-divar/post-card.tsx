import type { DivarPostSummary } from '@jarchi/shared/api/marketplace.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { cardLook } from '../../ui/card-look.ts'
import { CategoryPath } from './category-path.tsx'
import { thumbnailUrl } from './picture-url.ts'
import { PostThumbnail } from './post-thumbnail.tsx'

/** A post of the user's; a press begins its ad. */
export function PostCard({ account, post }: { account: number; post: DivarPostSummary }) {
  return (
    <li className={`${cardLook} relative flex gap-4 p-3 focus-within:border-accent hover:border-accent`}>
      <PostThumbnail src={post.image && thumbnailUrl(post.image)} />
      <div className="flex min-w-0 grow flex-col">
        <h2 className="line-clamp-2 text-base wrap-anywhere">{post.title}</h2>
        {post.category && <CategoryPath category={post.category} />}
        <Link
          to={paths.post(account, encodeURIComponent(post.token))}
          aria-label={`${marketplaceTexts.posts.advertise}: ${post.title}`}
          className="mt-auto inline-flex min-h-11 items-center self-end font-semibold text-accent after:absolute after:inset-0"
        >
          {marketplaceTexts.posts.advertise}
        </Link>
      </div>
    </li>
  )
}
