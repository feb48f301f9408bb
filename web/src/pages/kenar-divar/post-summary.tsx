import type { DivarPost, PostPicture } from '@jarchi/shared/api/marketplace.ts'
import { useQuery } from '@tanstack/react-query'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Toman } from '../../ui/toman.tsx'
import { useAccount } from '../../navigation/use-account.ts'
import { usePictureUrl } from '../../ui/use-picture-url.ts'
import { CategoryPath } from './category-path.tsx'
import { postPictureQuery } from './post-picture.ts'
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
      {images[0] ? <FirstPicture picture={images[0]} /> : <PostThumbnail src={null} />}
      <div className="min-w-0">
        <h2 className="line-clamp-2 text-base wrap-anywhere">{title}</h2>
        <p className="text-sm font-semibold">{price === null ? texts.agreed : <Toman rial={price} />}</p>
        {category && <CategoryPath category={category} />}
        {city && <p className="text-sm text-quiet">{texts.inCity(city.name, district?.name ?? null)}</p>}
      </div>
    </section>
  )
}

/** Of the very file that banners are cut from: it need not come twice. */
function FirstPicture({ picture }: { picture: PostPicture }) {
  const { data, isError } = useQuery(postPictureQuery(useAccount(), picture))
  const url = usePictureUrl(data)
  return <PostThumbnail src={isError ? null : (url ?? undefined)} />
}
