import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { ApiError, failureText } from '../../../api/http/api-error.ts'
import { bannerTexts } from '../../../i18n/campaign-form-banners.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import type { Refusal } from './banner-upload.tsx'

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
