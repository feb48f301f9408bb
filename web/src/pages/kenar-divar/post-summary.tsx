import type { DivarPost } from '@jarchi/shared/api/marketplace.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Toman } from '../../ui/toman.tsx'
import { CategoryPath } from './category-path.tsx'
import { PostThumbnail } from './post-thumbnail.tsx'

const texts = marketplaceTexts.post

/** What is advertised, as the marketplace shows it. */
export function PostSummary({
  post: { title, images, category, city, district, price },
}: {
  post: DivarPost
}) {
  return (
    <section aria-label={texts.summary} className={`${cardLook} flex gap-4 p-3`}>
      <PostThumbnail picture={images[0] ?? null} />
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-base wrap-anywhere">{title}</h2>
        <p className="text-sm font-semibold">{price === null ? texts.agreed : <Toman rial={price} />}</p>
        {category && <CategoryPath category={category} />}
        {city && <p className="text-sm text-quiet">{texts.inCity(city.name, district?.name ?? null)}</p>}
      </div>
    </section>
  )
}
