import { ApiError } from '../../../api/http/api-error.ts'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { PictureDrop } from '../banners/picture-drop.tsx'
import { useOfferedPost } from '../banners/use-offered-post.ts'
import { pictureIcon } from '../form-icons.ts'
import { useFormSetting } from '../form-setting.ts'
import { CropControls } from './crop-controls.tsx'
import { useMaker } from './maker-context.ts'
import { PostChoices } from './post-choices.tsx'
import { SampleChoices } from './sample-choices.tsx'
import { ofFile, ofPost, type DesignPicture } from './taken-picture.ts'

const texts = makerTexts.picture

/** The banner's picture: one's own, the post's, a ready one or none, and which part of it shows. */
export function PicturePanel() {
  const { account } = useFormSetting()
  const post = useOfferedPost()
  const { design, taking, change } = useMaker()
  const use = (picture: DesignPicture | null) => {
    taking.drop()
    change({ ...design, picture }, picture ? makerTexts.said.picture : makerTexts.said.noPicture)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-2">
        <PictureDrop
          className="flex min-h-16 w-full items-center justify-center gap-3 rounded-card border-2 border-dashed border-edge p-3 font-semibold hover:border-accent"
          onFiles={([file]) => file && taking.take(() => ofFile(account, file))}
        >
          {taking.isPending ? (
            <Spinner className="size-6 text-accent" />
          ) : (
            <Icon shape={pictureIcon} className="size-6 text-accent" />
          )}
          <span className="text-start">
            {taking.isPending ? texts.uploading : texts.upload}
            <span className="block text-xs font-normal text-quiet">{texts.formats}</span>
          </span>
        </PictureDrop>
        <p role="status" className="sr-only">
          {taking.isPending && texts.uploading}
        </p>
        {taking.error && <FieldError>{sentenceOf(taking.error)}</FieldError>}
      </div>
      {post && post.images.length > 0 && (
        <PostChoices post={post} onChoose={(image) => taking.take(() => ofPost(account, post, image))} />
      )}
      <SampleChoices onChoose={use} />
      {design.picture && <CropControls key={design.picture.file} />}
    </div>
  )
}

function sentenceOf(error: Error): string {
  return error instanceof ApiError ? (error.problemOf('data') ?? error.message) : texts.failed
}
