import type { AccountInfo } from '@jarchi/shared/api/accounts.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { accountInfoQuery } from '../../api/profile.ts'
import { queryClient } from '../../api/query-client.ts'
import { problemText } from '../../i18n/field-problems.ts'
import { imageTexts as fa } from '../../i18n/profile-image.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ImageRemoval } from './image-removal.tsx'
import { IMAGE_TYPES, openedImage } from './opened-image.ts'

/** With it comes the library that moves the picture under its frame. */
const ImageDialog = lazy(async () => ({ default: (await import('./image-dialog.tsx')).ImageDialog }))

/** Brings another picture, or none. */
export function ImageChange({ account, hasImage }: { account: number; hasImage: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const show = (next: AccountInfo) => queryClient.setQueryData(accountInfoQuery(account).queryKey, next)
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    const found = await openedImage(chosen)
    setProblem(found && problemText(found))
    if (found === null) setFile(chosen)
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button ref={chooser} variant="plain" onClick={() => input.current?.click()}>
          {hasImage ? fa.change : fa.choose}
        </Button>
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
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        onChange={({ target }) => {
          void take(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      {file && (
        <Suspense>
          <ImageDialog account={account} file={file} onSaved={show} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  )
}
