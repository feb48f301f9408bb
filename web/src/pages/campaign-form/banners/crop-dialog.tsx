import { lazy, Suspense, useState } from 'react'
import type { BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { cutPicture, type Area } from './cut-picture.ts'
import type { Source } from './picture-check.ts'
import { usePictureUrl } from '../../../ui/use-picture-url.ts'

const CropArea = lazy(() =>
  import('./crop-area.tsx').then(({ CropArea: component }) => ({ default: component })),
)

const texts = bannerTexts.crop

type Props = {
  source: Source
  name: BannerSizeName
  /** Which picture this is of those that are cut one after another. */
  step: number
  steps: number
  onCut: (name: BannerSizeName, picture: Blob) => void
  onClose: () => void
}

/** Cuts one banner out of a larger picture. */
export function CropDialog({ source, name, step, steps, onCut, onClose }: Props) {
  const url = usePictureUrl(source.file)
  const [area, setArea] = useState<Area | null>(null)
  const [isCutting, setIsCutting] = useState(false)
  const cut = async () => {
    if (!area) return
    setIsCutting(true)
    onCut(name, await cutPicture(source.file, area, name).finally(() => setIsCutting(false)))
  }
  return (
    <Dialog
      open
      wide
      title={texts.title(bannerTexts.names[name])}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button busy={isCutting} disabled={!area} onClick={cut}>
            {texts.apply}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-sm text-quiet">
        {steps > 1 && <span className="block">{texts.step(step, steps)}</span>}
        {texts.hint}
      </p>
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        {url && <CropArea key={name} url={url} source={source} name={name} onArea={setArea} />}
      </Suspense>
    </Dialog>
  )
}
