import type { DivarPost, PostPicture } from '@jarchi/shared/api/marketplace.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { thumbnailUrl } from '../../kenar-divar/picture-url.ts'
import { useMaker } from './maker-context.ts'
import { PictureChoice } from './picture-choice.tsx'

const texts = makerTexts.picture
/** A post may have thousands; nobody looks through more than these. */
const MOST = 24

/** The pictures of the post that is advertised. */
export function PostChoices({ post, onChoose }: { post: DivarPost; onChoose: (image: PostPicture) => void }) {
  const { design } = useMaker()
  const sample = design.picture?.sample
  const chosen = sample?.image_source === post.image_source ? sample.third_party_image_id : null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{texts.post}</legend>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1">
        {post.images.slice(0, MOST).map((image, at) => (
          <li key={image.id} className="shrink-0">
            <PictureChoice
              label={texts.ofPost(at + 1)}
              isChosen={chosen === image.id}
              onChoose={() => onChoose(image)}
            >
              <img
                src={thumbnailUrl(image)}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </PictureChoice>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
