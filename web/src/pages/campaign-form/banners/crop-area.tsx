import type { Source } from '../../campaign-values/form-values.ts'
import { BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { PictureCropper } from '../../../ui/picture-cropper.tsx'
import type { Area } from '../../../ui/picture-canvas.ts'
import { largestZoom } from './picture-check.ts'

type Props = { url: string; source: Source; name: BannerSizeName; onArea: (area: Area) => void }

/** The picture under a frame with the banner's proportions. */
export function CropArea({ url, source, name, onArea }: Props) {
  const { width, height } = BANNER_SIZES[name]
  return (
    <PictureCropper
      url={url}
      aspect={width / height}
      maxZoom={largestZoom(source.size, name)}
      texts={bannerTexts.crop}
      onArea={onArea}
    />
  )
}
