import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { previewTexts } from '../../../i18n/preview.ts'
import {
  LISTING_DEVICES,
  LISTING_SIZE_NAMES,
  type ListingDevice,
  type ListingSize,
} from '../../../ui/listing/listing-size.ts'

export type PreviewView = { device: ListingDevice; size: ListingSize }
type Props = { view: PreviewView; onChange: (view: PreviewView) => void }

/** Which list the preview shows, and which size of the banner. */
export function PreviewChoice({ view, onChange }: Props) {
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 className="text-sm">{bannerTexts.preview.title}</h2>
        <Group label={previewTexts.devices}>
          {LISTING_DEVICES.map((device) => (
            <Choice key={device} isOn={device === view.device} onPress={() => onChange({ ...view, device })}>
              {previewTexts.device[device]}
            </Choice>
          ))}
        </Group>
      </div>
      <Group label={bannerTexts.preview.sizes}>
        {LISTING_SIZE_NAMES.map((size) => (
          <Choice key={size} isOn={size === view.size} onPress={() => onChange({ ...view, size })}>
            {previewTexts.size[size]}
          </Choice>
        ))}
      </Group>
    </>
  )
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex rounded-field bg-page p-0.5">
      {children}
    </div>
  )
}

type ChoiceProps = { isOn: boolean; onPress: () => void; children: string }

function Choice({ isOn, onPress, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className="min-h-11 min-w-11 grow rounded-field px-2.5 text-xs text-quiet aria-pressed:bg-card aria-pressed:font-semibold aria-pressed:text-ink lg:min-h-9"
      onClick={onPress}
    >
      {children}
    </button>
  )
}
