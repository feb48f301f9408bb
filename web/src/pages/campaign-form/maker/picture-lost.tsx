import { makerTexts } from '../../../i18n/banner-maker.ts'
import { Button } from '../../../ui/button.tsx'

/** On the stage when the banner's picture does not come. */
export function PictureLost({ onRetry }: { onRetry: () => void }) {
  return (
    <p
      role="alert"
      className="col-span-2 flex flex-wrap items-center justify-between gap-2 rounded-field bg-danger-soft px-3 text-sm text-danger beside:col-span-1"
    >
      {makerTexts.stage.pictureFailed}
      <Button variant="quiet" className="px-2" onClick={onRetry}>
        {makerTexts.stage.retry}
      </Button>
    </p>
  )
}
