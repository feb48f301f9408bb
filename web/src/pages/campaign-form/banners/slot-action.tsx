import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'

type Props = {
  action: string
  /** Which banner it is about, for those who hear the button out of its place. */
  banner?: string
  onPress: () => void
}

export function SlotAction({ action, banner, onPress }: Props) {
  return (
    <button
      type="button"
      className="min-h-11 rounded-field px-3 text-sm font-semibold text-accent hover:bg-accent-soft"
      aria-label={banner && bannerTexts.ofBanner(action, banner)}
      onClick={onPress}
    >
      {action}
    </button>
  )
}
