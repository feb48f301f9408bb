import type { SampleImage } from '@jarchi/shared/api/banner-making.ts'
import type { DivarPost, PostPicture } from '@jarchi/shared/api/marketplace-posts.ts'
import { isTooSmallFor } from '@jarchi/shared/files/banner/picture-quality.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sampleImagesQuery, samplePictureQuery } from '../../../api/banner-maker.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { commonTexts } from '../../../i18n/common.ts'
import { problemText } from '../../../i18n/field-problems.ts'
import { Button } from '../../../ui/button.tsx'
import { ACCEPTED_PICTURES } from '../../../ui/chosen-picture.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { thumbnailUrl } from '../../../api/marketplace-posts.ts'
import {
  offeredPictures,
  useOfferedPost,
  pictureIcon,
  SmallPicture,
} from '../../campaign-values/offered-post.tsx'
import { useCampaignForm } from '../../campaign-values/form-fields.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import { useMaker } from '../maker-state.ts'
import { ofFile, ofPost, UnusableFile } from '../design-picture.ts'
import { topicOf } from '../suggestion-topic.ts'
import { CropControls } from './crop-controls.tsx'

const pictureTexts = makerTexts.picture

/** The banner's picture: uploaded, from the post, a sample image or none, and which part of it is shown. */
export function PicturePanel() {
  const { account } = useFormSetting()
  const post = useOfferedPost()
  const { design, picture, taking, change } = useMaker()
  const [whole] = picture?.levels ?? []
  const isTooSmall = design.picture !== null && whole !== undefined && isTooSmallFor(design.template, whole)
  const client = useQueryClient()
  const drop = () => {
    taking.drop()
    change({ ...design, picture: null }, makerTexts.said.noPicture)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-2">
        <FileButton
          accept={ACCEPTED_PICTURES}
          className="flex min-h-16 w-full items-center justify-center gap-3 rounded-card border-2 border-dashed border-edge p-3 font-semibold hover:border-accent"
          onFiles={([file]) => file && taking.take(() => ofFile(account, file))}
        >
          {taking.isPending ? (
            <Spinner className="size-6 text-accent" />
          ) : (
            <Icon shape={pictureIcon} className="size-6 text-accent" />
          )}
          <span className="text-start">
            {taking.isPending ? pictureTexts.uploading : pictureTexts.upload}
            <span className="block text-xs font-normal text-quiet">{pictureTexts.formats}</span>
          </span>
        </FileButton>
        <p role="status" className="sr-only">
          {taking.isPending && pictureTexts.uploading}
        </p>
        {isTooSmall && !taking.isPending && (
          <p role="status" className="rounded-field bg-warning-soft p-3 text-sm text-warning">
            {pictureTexts.tooSmall}
          </p>
        )}
        {taking.error && <FieldError>{sentenceOf(taking.error)}</FieldError>}
      </div>
      {post && post.images.length > 0 && (
        <PostChoices post={post} onChoose={(image) => taking.take(() => ofPost(account, post, image))} />
      )}
      <SampleChoices
        onDrop={drop}
        onChoose={(sample) => taking.take(() => client.fetchQuery(samplePictureQuery(sample)))}
      />
      {design.picture && <CropControls key={design.picture.file} />}
    </div>
  )
}

function sentenceOf(error: Error): string {
  if (error instanceof UnusableFile) return problemText(error.message)
  return error instanceof ApiError ? (error.problemOf('picture') ?? error.message) : pictureTexts.failed
}

/** The pictures of the advertised post. */
function PostChoices({ post, onChoose }: { post: DivarPost; onChoose: (image: PostPicture) => void }) {
  const { design } = useMaker()
  const sample = design.picture?.sample
  const chosen = sample?.image_source === post.image_source ? sample.third_party_image_id : null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{pictureTexts.post}</legend>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1">
        {offeredPictures(post.images).map((image, at) => (
          <li key={image.id} className="shrink-0">
            <PictureChoice
              label={pictureTexts.ofPost(at + 1)}
              isChosen={chosen === image.id}
              onChoose={() => onChoose(image)}
            >
              <SmallPicture src={thumbnailUrl(image)} />
            </PictureChoice>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Sample images of the ad's category, and "no picture". */
function SampleChoices({
  onDrop,
  onChoose,
}: {
  onDrop: () => void
  onChoose: (sample: SampleImage) => void
}) {
  const { account, categories } = useFormSetting()
  const { values } = useCampaignForm().state()
  const { design } = useMaker()
  const samples = useQuery(sampleImagesQuery(account, topicOf(values, categories).category))
  const chosen = design.picture?.sample
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{pictureTexts.samples}</legend>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 beside:mx-0 beside:flex-wrap beside:px-0">
        <li className="shrink-0">
          <PictureChoice label={pictureTexts.none} isChosen={!design.picture} onChoose={onDrop}>
            {pictureTexts.none}
          </PictureChoice>
        </li>
        {samples.isPending &&
          [0, 1, 2, 3, 4].map((at) => (
            <li key={at} className="shrink-0">
              <Skeleton className="h-18 w-28" />
            </li>
          ))}
        {samples.data?.map((sample, at) => (
          <li key={sample.id} className="shrink-0">
            <PictureChoice
              label={pictureTexts.sample(at + 1)}
              isChosen={
                chosen?.third_party_image_id === String(sample.id) &&
                chosen.image_source === sample.image_source
              }
              onChoose={() => onChoose(sample)}
            >
              <SmallPicture src={sample.image} />
            </PictureChoice>
          </li>
        ))}
      </ul>
      {samples.isError && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {pictureTexts.samplesFailed}{' '}
          <Button variant="quiet" onClick={() => void samples.refetch()} busy={samples.isFetching}>
            {commonTexts.retry}
          </Button>
        </p>
      )}
    </fieldset>
  )
}

type Props = { label: string; isChosen: boolean; onChoose: () => void; children: ReactNode }

/** A small picture to choose. */
function PictureChoice({ label, isChosen, onChoose, children }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      className="relative grid h-18 w-28 place-items-center overflow-hidden rounded-field border-2 border-line bg-page text-sm text-quiet aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-ink"
      onClick={onChoose}
    >
      {children}
    </button>
  )
}
