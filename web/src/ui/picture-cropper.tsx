import 'react-easy-crop/react-easy-crop.css'
import { useId, useState } from 'react'
import Cropper, { type Area, type CropperProps } from 'react-easy-crop'

const KEYBOARD_STEP_PX = 8
/** With less, the picture cannot be enlarged. */
const LEAST_ZOOM_RANGE = 1.02

type Props = {
  url: string
  /** The ratio of width to height of the cropped area. */
  aspect: number
  maxZoom: number
  texts: { area: string; zoom: string }
  look?: Partial<Pick<CropperProps, 'cropShape' | 'showGrid'>>
  /** In pixels of the picture. */
  onArea: (area: Area) => void
}

/** A picture under a frame: moved by drag, pinch or keys, and enlarged with a slider. */
export function PictureCropper({ url, aspect, maxZoom, texts, look, onArea }: Props) {
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <div className="relative h-72 overflow-hidden rounded-field bg-page" dir="ltr">
        <Cropper
          {...look}
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={aspect}
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
