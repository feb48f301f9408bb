import type { AccountInfo } from '@jarchi/shared/api/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, failureText } from '../../api/http/api-error.ts'
import { uploadImage } from '../../api/profile.ts'
import { actionTexts } from '../../i18n/actions.ts'
import { imageTexts } from '../../i18n/profile.ts'
import { Button } from '../../ui/button.tsx'
import { drawnPart, jpegOf, type Area } from '../../ui/picture-canvas.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { usePictureUrl } from '../../ui/use-picture-url.ts'
import { PictureCropper } from '../../ui/picture-cropper.tsx'

const MOST_ZOOM = 4
const CROP_TEXTS = { area: imageTexts.cropArea, zoom: imageTexts.zoom }
const ROUND = { cropShape: 'round', showGrid: false } as const

type Props = {
  account: number
  file: Blob
  onSaved: (info: AccountInfo) => void
  onClose: () => void
}

/** Crops a square from a picture and saves it. */
export function ImageDialog({ account, file, onSaved, onClose }: Props) {
  const url = usePictureUrl(file)
  const [area, setArea] = useState<Area | null>(null)
  const save = useMutation({
    mutationFn: async (part: Area) => uploadImage(account, await squareImage(file, part)),
    onSuccess: (info) => {
      onSaved(info)
      showToast('success', imageTexts.saved)
      onClose()
    },
  })
  const refusal = save.error instanceof ApiError ? save.error.problemOf('picture') : undefined
  return (
    <Dialog
      open
      wide
      title={imageTexts.cropTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {actionTexts.cancel}
          </Button>
          <Button busy={save.isPending} disabled={!area} onClick={() => area && save.mutate(area)}>
            {imageTexts.save}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-sm text-quiet">{imageTexts.cropHint}</p>
      {url && (
        <PictureCropper
          url={url}
          aspect={1}
          maxZoom={MOST_ZOOM}
          texts={CROP_TEXTS}
          look={ROUND}
          onArea={setArea}
        />
      )}
      {save.error && <FieldError>{refusal ?? failureText(save.error)}</FieldError>}
    </Dialog>
  )
}

/** In pixels: the largest size that the server keeps. */
const SIDE = 384

/** The cropped square as a small JPEG, white where it was transparent. */
async function squareImage(file: Blob, area: Area): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const canvas = drawnPart(picture, area, { width: SIDE, height: SIDE })
  picture.close()
  return jpegOf(canvas)
}
