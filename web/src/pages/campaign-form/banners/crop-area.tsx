import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import type { Area } from './cut-picture.ts'
import { largestZoom, type Source } from './picture-check.ts'

const texts = bannerTexts.crop
const KEYBOARD_STEP_PX = 8
/** Below this there is nothing to enlarge. */
const LEAST_ZOOM_RANGE = 1.02

type Props = { url: string; source: Source; name: BannerSizeName; onArea: (area: Area) => void }

/** The picture under a frame of the banner's proportions: dragged, pinched, or moved by keys. */
export function CropArea({ url, source, name, onArea }: Props) {
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const { width, height } = BANNER_SIZES[name]
  const maxZoom = largestZoom(source.size, name)
  return (
    <>
      <div className="relative h-72 overflow-hidden rounded-field bg-page" dir="ltr">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={width / height}
          keyboardStep={KEYBOARD_STEP_PX}
          objectFit="contain"
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': texts.area, role: 'application' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
        />
      </div>
      {maxZoom > LEAST_ZOOM_RANGE && (
        <div className="mt-3 flex min-h-11 items-center gap-3">
          <label htmlFor={zoomId}>{texts.zoom}</label>
          <input
            id={zoomId}
            type="range"
            className="h-11 grow accent-accent"
            min={1}
            max={maxZoom}
            step={0.01}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </div>
      )}
    </>
  )
}
