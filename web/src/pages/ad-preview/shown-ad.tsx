import type { AdPreview } from '@jarchi/shared/api/ad-preview.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { previewTexts } from '../../i18n/preview.ts'
import { LISTING_DEVICES, LISTING_SIZE_NAMES, type ListingDevice } from '../../ui/listing/listing-size.ts'
import { PreviewFigure } from './preview-figure.tsx'

const texts = previewTexts.page

/** Side by side: four lists of a phone, or two of a desktop. */
const COLUMNS: Readonly<Record<ListingDevice, string>> = {
  phone: 'sm:grid-cols-2 lg:grid-cols-4',
  desktop: 'md:grid-cols-2',
}

/** The ad in both lists, in every size. */
export function ShownAd({ preview }: { preview: AdPreview }) {
  return (
    <div className="grid gap-8 pb-10">
      <header>
        <h1 tabIndex={-1} className="text-xl wrap-anywhere">
          {texts.of(preview.title)}
        </h1>
        <p>{texts.intro(runtimeConfig.marketplaceName)}</p>
        <p className="text-sm text-quiet">{texts.until(preview.expires_at)}</p>
      </header>
      {LISTING_DEVICES.map((device) => (
        <section key={device} aria-labelledby={device}>
          <h2 id={device} className="mb-3 text-lg">
            {texts.on[device]}
          </h2>
          <div className={`grid items-start gap-6 ${COLUMNS[device]}`}>
            {LISTING_SIZE_NAMES.map((size) => (
              <PreviewFigure key={size} device={device} size={size} preview={preview} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
