import type { AccountInfo } from '@jarchi/shared/api/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { ApiError } from '../../api/http/api-error.ts'
import { uploadImage } from '../../api/profile.ts'
import { fa as common } from '../../i18n/common.ts'
import { imageTexts as fa } from '../../i18n/profile-image.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { usePictureUrl } from '../../ui/use-picture-url.ts'
import { dataUrl } from '../../ui/data-url.ts'
import { squareImage, type Area } from './square-image.ts'

const KEYBOARD_STEP_PX = 8
const MOST_ZOOM = 4

type Props = {
  account: number
  file: File
  onSaved: (info: AccountInfo) => void
  onClose: () => void
}

/** Cuts a square out of a picture and saves it. */
export function ImageDialog({ account, file, onSaved, onClose }: Props) {
  const url = usePictureUrl(file)
  const [area, setArea] = useState<Area | null>(null)
  const save = useMutation({
    mutationFn: async (part: Area) => uploadImage(account, await dataUrl(await squareImage(file, part))),
    onSuccess: (info) => {
      onSaved(info)
      showToast('success', fa.saved)
      onClose()
    },
  })
  const refusal = save.error instanceof ApiError ? save.error.problemOf('data') : undefined
  return (
    <Dialog
      open
      wide
      title={fa.cropTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button busy={save.isPending} disabled={!area} onClick={() => area && save.mutate(area)}>
            {fa.save}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-sm text-quiet">{fa.cropHint}</p>
      {url && <CropSquare url={url} onArea={setArea} />}
      {save.error && <FieldError>{refusal ?? save.error.message}</FieldError>}
    </Dialog>
  )
}

function CropSquare({ url, onArea }: { url: string; onArea: (area: Area) => void }) {
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <div className="relative h-72 overflow-hidden rounded-field bg-page" dir="ltr">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEYBOARD_STEP_PX}
          objectFit="contain"
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': fa.cropArea, role: 'application' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
        />
      </div>
      <div className="mt-3 flex min-h-11 items-center gap-3">
        <label htmlFor={zoomId}>{fa.zoom}</label>
        <input
          id={zoomId}
          type="range"
          className="h-11 grow accent-accent"
          min={1}
          max={MOST_ZOOM}
          step={0.01}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </div>
    </>
  )
}
