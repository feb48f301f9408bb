import { BANNER_SIZE_NAMES, BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { Suspense, useState, useLayoutEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Source, Banners } from '../../campaign-values/form-values.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { lazyPage } from '../../../navigation/lazy-page.ts'
import { Button } from '../../../ui/button.tsx'
import { chosenPicture } from '../../../ui/chosen-picture.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePictureUrl } from '../../../ui/use-picture-url.ts'
import type { Area } from '../../../ui/picture-canvas.ts'
import { cutPicture } from './cut-banners.ts'
import { isLargeEnough, readySize } from './picture-check.ts'
import { ApiError, failureText } from '../../../api/http/api-error.ts'
import { FieldError } from '../../../ui/field.tsx'

/** A picture that waits to be cropped, and for which banners. */
type Cutting = { source: Source; names: readonly BannerSizeName[]; at: number }
type Intake = { banners: Banners; onChange: (banners: Banners) => void }
/** What was refused, and where it was chosen: in the area for all, or in one banner's place. */
type Refusal = {
  at: BannerSizeName | 'all'
  texts: readonly string[]
  /** A good picture that is only too small: the banner maker can use it. */
  usable: Blob | null
}

/**
 * Accepts pictures: one of the right size is used as it is, the others are cropped, and unusable ones get a
 * message at their place.
 */
export function useBannerIntake({ banners, onChange }: Intake) {
  const [cutting, setCutting] = useState<Cutting | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** Originals of this visit, for cropping the same picture again. */
  const [sources, setSources] = useState<Partial<Record<BannerSizeName, Source>>>({})
  const [isBusy, setIsBusy] = useState(false)

  const cutFrom = (source: Source, names: readonly BannerSizeName[]) => {
    // The marketplace stores no pictures as large as banners, so a post's picture may be enlarged.
    const fitting = names.filter((name) => source.postPicture || isLargeEnough(source.size, name))
    const texts = names.filter((name) => !fitting.includes(name)).map((name) => tooSmallText(source, name))
    setRefusal(texts.length > 0 ? { at: placeOf(names), texts, usable: source.file } : null)
    if (fitting.length > 0) setCutting({ source, names: fitting, at: 0 })
  }

  const take = async (files: readonly File[], names: readonly BannerSizeName[]) => {
    setIsBusy(true)
    const opened = await Promise.all(files.map(chosenPicture))
    setIsBusy(false)
    const refused = opened.find((picture) => !picture.ok)
    const taken: { -readonly [Name in BannerSizeName]?: Source } = {}
    const others: Source[] = []
    for (const { source } of opened.filter((picture) => picture.ok)) {
      const name = readySize(
        source.size,
        names.filter((each) => !taken[each]),
      )
      if (name) taken[name] = source
      else others.push(source)
    }
    setSources({ ...sources, ...taken })
    onChange({ ...banners, ...withPictures(taken) })
    const [toCut] = others
    const open = names.filter((name) => !taken[name])
    const texts = refused && !refused.ok ? [problemText(refused.problem)] : []
    setRefusal(texts.length > 0 ? { at: placeOf(names), texts, usable: null } : null)
    if (toCut && !refused) cutFrom(toCut, names.length === 1 ? names : openOnes(open, banners))
  }

  const finishCut = (name: BannerSizeName, picture: Blob) => {
    if (!cutting) return
    const { source } = cutting
    setSources({ ...sources, [name]: source })
    onChange({ ...banners, [name]: { kind: 'new', picture, ...(source.postPicture && { source }) } })
    const at = cutting.at + 1
    setCutting(at < cutting.names.length ? { ...cutting, at } : null)
  }

  const remove = (name: BannerSizeName) => {
    onChange({ ...banners, [name]: null })
    setSources({ ...sources, [name]: undefined })
  }

  return {
    cutting,
    refusal,
    sources,
    isBusy,
    take,
    cutFrom,
    finishCut,
    remove,
    stop: () => setCutting(null),
  }
}

function placeOf(names: readonly BannerSizeName[]): Refusal['at'] {
  return names.length === 1 && names[0] ? names[0] : 'all'
}

/** The sizes that are still empty; when all are filled, a new picture replaces all. */
function openOnes(names: readonly BannerSizeName[], banners: Banners): readonly BannerSizeName[] {
  const empty = names.filter((name) => !banners[name])
  return empty.length > 0 ? empty : names
}

function withPictures(sources: Partial<Record<BannerSizeName, Source>>): Partial<Banners> {
  return Object.fromEntries(
    BANNER_SIZE_NAMES.flatMap((name) => {
      const source = sources[name]
      return source ? [[name, { kind: 'new', picture: source.file }]] : []
    }),
  )
}

function tooSmallText({ size }: Source, name: BannerSizeName): string {
  const { width, height } = BANNER_SIZES[name]
  const { size: sizeText, names, problems } = bannerTexts
  return problems.too_small(names[name], sizeText(size.width, size.height), sizeText(width, height))
}

const CropArea = lazyPage('CropArea', () => import('./crop-area.tsx'))

const cropTexts = bannerTexts.crop

type Props = {
  source: Source
  name: BannerSizeName
  /** The number of this picture among those to crop. */
  step: number
  steps: number
  onCut: (name: BannerSizeName, picture: Blob) => void
  onClose: () => void
}

/** Crops one banner from a larger picture. */
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
      title={cropTexts.title(bannerTexts.names[name])}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {cropTexts.cancel}
          </Button>
          <Button busy={isCutting} disabled={!area} onClick={cut}>
            {cropTexts.apply}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-sm text-quiet">
        {steps > 1 && <span className="block">{cropTexts.step(step, steps)}</span>}
        {cropTexts.hint}
      </p>
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        {url && <CropArea key={name} url={url} source={source} name={name} onArea={setArea} />}
      </Suspense>
    </Dialog>
  )
}

type RefusedFileProps = { refusal: Refusal; onMake: (picture: Blob) => Promise<void> }

/** Why a file was refused, where it was chosen: in view and with the focus, because nothing else changes. */
export function RefusedFile({ refusal: { texts, usable }, onMake }: RefusedFileProps) {
  const making = useMutation({ mutationFn: onMake })
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'center' })
  }, [texts])
  return (
    <div ref={notice} tabIndex={-1} className="grid gap-2 rounded-field bg-danger-soft p-3">
      {texts.map((text) => (
        <FieldError key={text}>{text}</FieldError>
      ))}
      {usable && (
        <>
          <p className="text-sm">{bannerTexts.makerTakes}</p>
          <Button busy={making.isPending} onClick={() => making.mutate(usable)}>
            {bannerTexts.inMaker}
          </Button>
          {making.error && <FieldError>{sentenceOf(making.error)}</FieldError>}
        </>
      )}
    </div>
  )
}

function sentenceOf(error: Error): string {
  return (error instanceof ApiError && error.problemOf('data')) || failureText(error)
}
