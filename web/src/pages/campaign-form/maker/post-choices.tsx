import type { DivarPost, PostPicture } from '@jarchi/shared/api/marketplace.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { thumbnailUrl } from '../../kenar-divar/picture-url.ts'
import { offeredPictures } from '../banners/offered-pictures.ts'
import { SmallPicture } from '../banners/small-picture.tsx'
import { useMaker } from './maker-context.ts'
import { PictureChoice } from './picture-choice.tsx'

const texts = makerTexts.picture

/** The pictures of the post that is advertised. */
export function PostChoices({ post, onChoose }: { post: DivarPost; onChoose: (image: PostPicture) => void }) {
  const { design } = useMaker()
  const sample = design.picture?.sample
  const chosen = sample?.image_source === post.image_source ? sample.third_party_image_id : null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{texts.post}</legend>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1">
        {offeredPictures(post.images).map((image, at) => (
          <li key={image.id} className="shrink-0">
            <PictureChoice
              label={texts.ofPost(at + 1)}
              isChosen={chosen === image.id}
              onChoose={() => onChoose(image)}
            >
              <SmallPicture src={thumbnailUrl(image)} />
            </PictureChoice>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
