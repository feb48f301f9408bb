import type { PostPicture } from '@jarchi/shared/api/marketplace.ts'
import { marketplaceTexts } from '../../i18n/marketplace.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { ComingPicture } from './coming-picture.tsx'

type Props = { picture?: PostPicture | undefined; onPictureShown?: () => void }

/** While the form is coming: the picture that banners are being cut from, and the form's shape. */
export function PostPending({ picture, onPictureShown }: Props) {
  return (
    <>
      {picture && <ComingPicture picture={picture} onShown={onPictureShown} />}
      <FormSkeleton label={marketplaceTexts.post.loading} />
    </>
  )
}
