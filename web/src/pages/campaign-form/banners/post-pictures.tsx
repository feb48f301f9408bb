import type { PostPicture } from '@jarchi/shared/api/marketplace.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/banner-size.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { marketplaceTexts } from '../../../i18n/marketplace.ts'
import { useAccount } from '../../../navigation/use-account.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { thumbnailUrl } from '../../kenar-divar/picture-url.ts'
import type { Banners } from '../form-values.ts'
import { offeredPictures } from './offered-pictures.ts'
import { postBannersQuery } from './post-banners.ts'
import { SmallPicture } from './small-picture.tsx'

const texts = marketplaceTexts.post

type Props = { pictures: readonly PostPicture[]; banners: Banners; onChoose: (banners: Banners) => void }

/** The post's pictures: each is a press away from being all three banners. */
export function PostPictures({ pictures, banners, onChoose }: Props) {
  const account = useAccount()
  const queryClient = useQueryClient()
  const choosing = useMutation({
    mutationFn: async (picture: PostPicture) => {
      const cut = await queryClient.fetchQuery(postBannersQuery(account, picture))
      if (!cut) throw new Error(texts.pictureFailed)
      onChoose(cut)
    },
  })
  const chosen = new Set(BANNER_SIZE_NAMES.map((name) => banners[name]?.source?.postPicture))
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">{texts.pictures}</legend>
      <p className="text-sm text-quiet">{texts.pictureHint}</p>
      <ul className="flex gap-2 overflow-x-auto p-0.5">
        {offeredPictures(pictures).map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={texts.picture(index + 1)}
              aria-pressed={chosen.has(picture.id)}
              className="relative block size-20 overflow-hidden rounded-field border-2 border-line bg-page aria-pressed:border-accent"
              onClick={() => choosing.mutate(picture)}
            >
              <SmallPicture src={thumbnailUrl(picture)} />
              {choosing.isPending && choosing.variables.id === picture.id && (
                <Spinner className="absolute inset-0 m-auto size-6 text-accent" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {choosing.error && <FieldError>{choosing.error.message}</FieldError>}
    </fieldset>
  )
}
