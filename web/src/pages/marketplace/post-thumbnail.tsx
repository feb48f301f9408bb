import type { PostCategory } from '@jarchi/shared/api/marketplace-posts.ts'
import { useState } from 'react'
import { marketplaceTexts } from '../../i18n/marketplace-posts.ts'
import { Icon } from '../../ui/icon.tsx'
import { adsIcon } from '../../ui/icons.ts'

/**
 * The post's first picture, small; a drawing if there is none or it does not load; empty while it loads
 * (undefined).
 */
export function PostThumbnail({ src }: { src: string | null | undefined }) {
  const [isLost, setIsLost] = useState(false)
  const look = 'size-24 shrink-0 rounded-field bg-page'
  if (src === undefined) return <span className={look} />
  if (src === null || isLost) {
    return (
      <span className={`${look} grid place-items-center text-quiet`}>
        <Icon shape={adsIcon} className="size-8" />
        <span className="sr-only">{marketplaceTexts.posts.noPicture}</span>
      </span>
    )
  }
  return (
    <img
      src={src}
      alt=""
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      className={`${look} object-cover`}
      onError={() => setIsLost(true)}
    />
  )
}

/** A category after its parents. */
export function CategoryPath({ category: { name, parents } }: { category: PostCategory }) {
  return <p className="text-sm text-quiet">{[...parents.map((parent) => parent.name), name].join(' › ')}</p>
}
