import type { AccountInfo } from '@jarchi/shared/api/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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
import { PictureCropper } from '../picture-cropper.tsx'
import { squareImage, type Area } from './square-image.ts'

const MOST_ZOOM = 4
const CROP_TEXTS = { area: fa.cropArea, zoom: fa.zoom }
const ROUND = { cropShape: 'round', showGrid: false } as const

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
      {save.error && <FieldError>{refusal ?? save.error.message}</FieldError>}
    </Dialog>
  )
}
