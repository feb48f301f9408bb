import { BANNER_SIZE_NAMES } from '@jarchi/shared/banner-size.ts'
import { bannerTexts as texts } from '../../../i18n/campaign-form-banners.ts'
import { Icon } from '../../../ui/icon.tsx'
import { BannerSlot } from './banner-slot.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { PictureDrop } from './picture-drop.tsx'
import { PostPictures } from './post-pictures.tsx'
import { useBannerIntake } from './use-banner-intake.ts'
import { pictureIcon } from '../form-icons.ts'
import type { Banners } from '../form-values.ts'
import { useBannerValues } from './use-banner-values.ts'
import { useOfferedPost } from './use-offered-post.ts'

/** The three banners as files, from one picture or from three. */
export function ReadyBanners() {
  const post = useOfferedPost()
  const { values, set } = useBannerValues()
  const { banners } = values
  const change = (next: Banners) => set({ banners: next })
  const intake = useBannerIntake({ banners, onChange: change })
  const { cutting, sources } = intake
  return (
    <div className="grid gap-4">
      <p className="text-sm text-quiet">{texts.intro}</p>
      {post && post.images.length > 0 && (
        <PostPictures pictures={post.images} banners={banners} onChoose={change} />
      )}
      <PictureDrop
        isMultiple
        className="flex min-h-24 w-full flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed border-edge p-4 hover:border-accent"
        onFiles={(files) => void intake.take(files, BANNER_SIZE_NAMES)}
      >
        <Icon shape={pictureIcon} className="size-8 text-accent" />
        <span className="font-semibold">{intake.isBusy ? texts.checking : texts.drop}</span>
        <span className="text-sm text-quiet">{texts.formats}</span>
      </PictureDrop>
      <ul className="grid gap-3">
        {BANNER_SIZE_NAMES.map((name) => {
          const source = sources[name] ?? banners[name]?.source
          const empty = BANNER_SIZE_NAMES.filter((each) => !banners[each])
          return (
            <BannerSlot
              key={name}
              name={name}
              banner={banners[name]}
              problem={intake.problems[name]}
              onRecrop={source ? () => intake.cutFrom(source, [name]) : null}
              onUseForOthers={source && empty.length > 0 ? () => intake.cutFrom(source, empty) : null}
              onFiles={(files) => void intake.take(files.slice(0, 1), [name])}
              onRemove={() => intake.remove(name)}
            />
          )
        })}
      </ul>
      {cutting?.names[cutting.at] && (
        <CropDialog
          source={cutting.source}
          name={cutting.names[cutting.at] ?? 'medium'}
          step={cutting.at + 1}
          steps={cutting.names.length}
          onCut={intake.finishCut}
          onClose={intake.stop}
        />
      )}
    </div>
  )
}
