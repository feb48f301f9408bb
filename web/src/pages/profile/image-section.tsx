import type { AccountInfo } from '@jarchi/shared/api/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { accountInfoQuery, removeImage } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { problemText } from '../../i18n/field-problems.ts'
import { imageTexts } from '../../i18n/profile.ts'
import { lazyPage } from '../../navigation/lazy-page.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cardLook } from '../../ui/looks.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ACCEPTED_PICTURES, chosenPicture } from '../../ui/chosen-picture.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { userIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.tsx'
import { useIsImpersonated } from '../impersonation/use-is-impersonated.ts'
import { tellFailure } from '../../ui/tell-failure.ts'

type Props = { account: number; info: AccountInfo }

/** The user's picture, with buttons to replace or remove it. */
export function ImageSection({ account, info }: Props) {
  const isImpersonated = useIsImpersonated(account)
  return (
    <section
      aria-labelledby="image-title"
      className={`${cardLook} flex max-w-2xl flex-wrap items-center gap-4 p-4 md:p-6`}
    >
      {info.image ? (
        <img
          src={info.image}
          alt={imageTexts.current}
          width={80}
          height={80}
          className="size-20 rounded-full border border-line object-cover"
        />
      ) : (
        <span className="grid size-20 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon shape={userIcon} className="size-10" />
        </span>
      )}
      <div className="flex min-w-[min(12rem,100%)] flex-1 flex-col gap-2">
        <div>
          <h2 id="image-title">{imageTexts.title}</h2>
          <p className="text-sm text-quiet">{imageTexts.hint}</p>
        </div>
        {isImpersonated === false && <ImageChange account={account} hasImage={info.image !== null} />}
      </div>
    </section>
  )
}

/** Its chunk contains the library that moves the picture under its frame. */
const ImageDialog = lazyPage('ImageDialog', () => import('./image-dialog.tsx'))

/** Replaces or removes the picture. */
function ImageChange({ account, hasImage }: { account: number; hasImage: boolean }) {
  const chooser = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<Blob | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const show = (next: AccountInfo) => queryClient.setQueryData(accountInfoQuery(account).queryKey, next)
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const opened = await chosenPicture(chosen)
    setProblem(opened.ok ? null : problemText(opened.problem))
    if (opened.ok) setFile(opened.source.file)
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <FileButton
          ref={chooser}
          accept={ACCEPTED_PICTURES}
          className={buttonLook('plain')}
          onFiles={([chosen]) => void take(chosen)}
        >
          {hasImage ? imageTexts.change : imageTexts.choose}
        </FileButton>
        {hasImage && (
          <ImageRemoval
            account={account}
            onRemoved={(next) => {
              show(next)
              // The button that opened the dialog is gone.
              setTimeout(() => chooser.current?.focus())
            }}
          />
        )}
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      {file && (
        <Suspense>
          <ImageDialog account={account} file={file} onSaved={show} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  )
}

type ImageRemovalProps = { account: number; onRemoved: (info: AccountInfo) => void }

function ImageRemoval({ account, onRemoved }: ImageRemovalProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => removeImage(account),
    onSuccess: (next) => {
      showToast('success', imageTexts.removed)
      onRemoved(next)
    },
    onError: (error) => tellFailure(imageTexts.notRemoved, error),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {imageTexts.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={imageTexts.removeTitle}
        confirm={imageTexts.remove}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {imageTexts.removeText}
      </ConfirmDialog>
    </>
  )
}
