import { BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { bannerTexts as texts } from '../../../i18n/campaign-form-banners.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { pictureIcon } from '../form-icons.ts'
import type { Banner } from '../form-values.ts'
import { PictureDrop } from './picture-drop.tsx'
import { SlotAction } from './slot-action.tsx'
import { usePictureUrl } from '../../../ui/use-picture-url.ts'

type Props = {
  name: BannerSizeName
  banner: Banner | null
  problem: string | undefined
  /** Given when the original is at hand, so that another part of it can be cut. */
  onRecrop: (() => void) | null
  onUseForOthers: (() => void) | null
  onFiles: (files: readonly File[]) => void
  onRemove: () => void
}

/** One banner: the place to drop it, or its picture at true proportion with what can be done about it. */
export function BannerSlot({ name, banner, problem, onRecrop, onUseForOthers, onFiles, onRemove }: Props) {
  const url = usePictureUrl(banner?.picture)
  const { width, height } = BANNER_SIZES[name]
  const title = texts.names[name]
  const frame = { aspectRatio: `${width} / ${height}` }
  return (
    <li className="grid gap-2 rounded-card border border-line p-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-quiet">
          {texts.uses[name]}، {texts.size(width, height)}
        </span>
      </p>
      {banner ? (
        <>
          <div style={frame} className="w-full overflow-hidden rounded-field bg-page">
            {url && <img src={url} alt={texts.alt(title)} className="size-full object-cover" />}
          </div>
          <div className="flex flex-wrap gap-1">
            <PictureDrop
              label={texts.ofBanner(texts.replace, title)}
              className="min-h-11 rounded-field px-3 text-sm font-semibold text-accent hover:bg-accent-soft"
              onFiles={onFiles}
            >
              {texts.replace}
            </PictureDrop>
            {onRecrop && <SlotAction action={texts.recrop} banner={title} onPress={onRecrop} />}
            <SlotAction action={texts.remove} banner={title} onPress={onRemove} />
            {onUseForOthers && <SlotAction action={texts.forOthers} onPress={onUseForOthers} />}
          </div>
        </>
      ) : (
        <PictureDrop
          label={texts.one(title)}
          className="flex min-h-16 w-full items-center justify-center gap-2 rounded-field border-2 border-dashed border-edge text-quiet hover:border-accent hover:text-accent"
          onFiles={onFiles}
        >
          <Icon shape={pictureIcon} />
          {texts.pick}
        </PictureDrop>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </li>
  )
}
