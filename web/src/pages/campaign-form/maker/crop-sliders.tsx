import type { Size } from '@jarchi/shared/banner-size.ts'
import { cropRect, LARGEST_ZOOM, zoomedCrop, type Crop } from '@jarchi/shared/banner/crop.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { CropSlider } from './crop-slider.tsx'

const texts = makerTexts.picture
/** Less room than this on a side, in pixels, and there is nothing to move. */
const LEAST_ROOM = 1

type Props = { picture: Size; frame: Size; crop: Crop; onNudge: (crop: Crop) => void }

/** Zoom and place of a picture, each by a slider. */
export function CropSliders({ picture, frame, crop, onNudge }: Props) {
  const shown = cropRect(picture, frame, crop)
  return (
    <>
      <CropSlider
        label={texts.zoom}
        value={crop.zoom}
        min={1}
        max={LARGEST_ZOOM}
        step={0.05}
        said={texts.percent(crop.zoom)}
        onChange={(zoom) => onNudge(zoomedCrop(picture, frame, crop, zoom))}
      />
      <CropSlider
        label={texts.across}
        isAcross
        value={crop.x}
        min={0}
        max={1}
        step={0.01}
        said={texts.percent(crop.x)}
        isDisabled={picture.width - shown.width < LEAST_ROOM}
        onChange={(x) => onNudge({ ...crop, x })}
      />
      <CropSlider
        label={texts.down}
        value={crop.y}
        min={0}
        max={1}
        step={0.01}
        said={texts.percent(crop.y)}
        isDisabled={picture.height - shown.height < LEAST_ROOM}
        onChange={(y) => onNudge({ ...crop, y })}
      />
    </>
  )
}
