import { failureText } from '../../../api/http/api-error.ts'
import type { PostPicture } from '@jarchi/shared/api/marketplace-posts.ts'
import { BANNER_SIZE_NAMES, BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { marketplaceTexts } from '../../../i18n/marketplace-posts.ts'
import { useAccount } from '../../../navigation/use-place.ts'
import { ACCEPTED_PICTURES } from '../../../ui/chosen-picture.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { usePictureUrl } from '../../../ui/use-picture-url.ts'
import { thumbnailUrl } from '../../../api/marketplace-posts.ts'
import type { Banner, Banners } from '../../campaign-values/form-values.ts'
import { CropDialog, useBannerIntake, RefusedFile } from './banner-upload.tsx'
import { useBannerValues } from '../../campaign-values/form-fields.ts'
import {
  offeredPictures,
  useOfferedPost,
  pictureIcon,
  SmallPicture,
} from '../../campaign-values/offered-post.tsx'
import { postBannersQuery } from './post-banners.ts'

/** The three banners as files, from one picture or three. */
export function ReadyBanners({ onMake }: { onMake: (picture: Blob) => Promise<void> }) {
  const post = useOfferedPost()
  const { values, set } = useBannerValues()
  const { banners } = values
  const change = (next: Banners) => set({ banners: next })
  const intake = useBannerIntake({ banners, onChange: change })
  const { cutting, refusal, sources } = intake
  const refused = refusal && <RefusedFile refusal={refusal} onMake={onMake} />
  return (
    <div className="grid gap-4">
      <p className="text-sm text-quiet">{bannerTexts.intro}</p>
      {post && post.images.length > 0 && (
        <PostPictures pictures={post.images} banners={banners} onChoose={change} />
      )}
      <FileButton
        accept={ACCEPTED_PICTURES}
        multiple
        className="flex min-h-24 w-full flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed border-edge p-4 hover:border-accent"
        onFiles={(files) => void intake.take(files, BANNER_SIZE_NAMES)}
      >
        <Icon shape={pictureIcon} className="size-8 text-accent" />
        <IntakeWords isBusy={intake.isBusy} />
      </FileButton>
      {refusal?.at === 'all' && refused}
      <ul className="grid gap-3">
        {BANNER_SIZE_NAMES.map((name) => {
          const source = sources[name] ?? banners[name]?.source
          const empty = BANNER_SIZE_NAMES.filter((each) => !banners[each])
          return (
            <BannerSlot
              key={name}
              name={name}
              banner={banners[name]}
              refused={refusal?.at === name && refused}
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

/** The text of the drop area; on devices that cannot drop files it does not mention dropping. */
function IntakeWords({ isBusy }: { isBusy: boolean }) {
  return (
    <>
      <span className="font-semibold">
        {isBusy ? (
          bannerTexts.checking
        ) : (
          <>
            <span className="pointer-coarse:hidden">{bannerTexts.drop}</span>
            <span className="hidden pointer-coarse:inline">{bannerTexts.choose}</span>
          </>
        )}
      </span>
      <span className="text-sm text-quiet">{bannerTexts.formats}</span>
      <span className="text-sm text-quiet">{leastSize}</span>
    </>
  )
}

/** For one picture that serves all banners. */
const leastSize = bannerTexts.leastSize(
  Math.max(...BANNER_SIZE_NAMES.map((name) => BANNER_SIZES[name].width)),
  Math.max(...BANNER_SIZE_NAMES.map((name) => BANNER_SIZES[name].height)),
)

type Props = {
  name: BannerSizeName
  banner: Banner | null
  /** Why a file for it was refused. */
  refused: ReactNode
  /** Set while the original is available, so that another part of it can be cropped. */
  onRecrop: (() => void) | null
  onUseForOthers: (() => void) | null
  onFiles: (files: readonly File[]) => void
  onRemove: () => void
}

/** One banner: an area to drop it, or its picture in true proportions with its actions. */
function BannerSlot({ name, banner, refused, onRecrop, onUseForOthers, onFiles, onRemove }: Props) {
  const url = usePictureUrl(banner?.picture)
  const { width, height } = BANNER_SIZES[name]
  const title = bannerTexts.names[name]
  const frame = { aspectRatio: `${width} / ${height}` }
  return (
    <li ref={keepFocus} className="grid gap-2 rounded-card border border-line p-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-quiet">
          {bannerTexts.uses[name]}، {bannerTexts.size(width, height)}
        </span>
      </p>
      {banner ? (
        <>
          <div style={frame} className="w-full overflow-hidden rounded-field bg-page">
            {url && <img src={url} alt={bannerTexts.alt(title)} className="size-full object-cover" />}
          </div>
          <div className="flex flex-wrap gap-1">
            <FileButton
              accept={ACCEPTED_PICTURES}
              aria-label={bannerTexts.ofBanner(bannerTexts.replace, title)}
              className="min-h-11 rounded-field px-3 text-sm font-semibold text-accent hover:bg-accent-soft"
              onFiles={onFiles}
            >
              {bannerTexts.replace}
            </FileButton>
            {onRecrop && <SlotAction action={bannerTexts.recrop} banner={title} onPress={onRecrop} />}
            <SlotAction action={bannerTexts.remove} banner={title} onPress={onRemove} />
            {onUseForOthers && <SlotAction action={bannerTexts.forOthers} onPress={onUseForOthers} />}
          </div>
        </>
      ) : (
        <FileButton
          accept={ACCEPTED_PICTURES}
          aria-label={bannerTexts.one(title)}
          className="flex min-h-16 w-full items-center justify-center gap-2 rounded-field border-2 border-dashed border-edge text-quiet hover:border-accent hover:text-accent"
          onFiles={onFiles}
        >
          <Icon shape={pictureIcon} />
          {bannerTexts.pick}
        </FileButton>
      )}
      {refused}
    </li>
  )
}

type SlotActionProps = {
  action: string
  /** Names the banner for screen readers, which may read the button alone. */
  banner?: string
  onPress: () => void
}

function SlotAction({ action, banner, onPress }: SlotActionProps) {
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

const postTexts = marketplaceTexts.post

type PostPicturesProps = {
  pictures: readonly PostPicture[]
  banners: Banners
  onChoose: (banners: Banners) => void
}

/** The post's pictures; pressing one makes all three banners from it. */
function PostPictures({ pictures, banners, onChoose }: PostPicturesProps) {
  const account = useAccount()
  const queryClient = useQueryClient()
  const turn = useRef(0)
  // A picture that arrives after the banners have changed, or after the other way was chosen, is too late.
  useEffect(() => () => void (turn.current += 1), [banners])
  const choosing = useMutation({
    mutationFn: async (picture: PostPicture) => {
      turn.current += 1
      const mine = turn.current
      const cut = await queryClient.fetchQuery(postBannersQuery(account, picture))
      if (!cut) throw new Error(postTexts.pictureFailed)
      if (mine === turn.current) onChoose(cut)
    },
  })
  const chosen = new Set(BANNER_SIZE_NAMES.map((name) => banners[name]?.source?.postPicture))
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">{postTexts.pictures}</legend>
      <p className="text-sm text-quiet">{postTexts.pictureHint}</p>
      <ul className="flex gap-2 overflow-x-auto p-0.5">
        {offeredPictures(pictures).map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={postTexts.picture(index + 1)}
              aria-pressed={chosen.has(picture.id)}
              className="relative block size-20 overflow-hidden rounded-field border-2 border-line bg-page aria-pressed:border-accent"
              onClick={() => choosing.mutate(picture)}
            >
              <SmallPicture src={thumbnailUrl(picture)} />
              {choosing.isPending && choosing.variables.id === picture.id && (
                <Spinner className="absolute inset-0 m-auto size-6 text-accent" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {choosing.error && <FieldError>{failureText(choosing.error)}</FieldError>}
    </fieldset>
  )
}
