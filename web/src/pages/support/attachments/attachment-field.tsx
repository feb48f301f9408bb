import { useId, useRef } from 'react'
import { numberText } from '../../../i18n/format.ts'
import { fileSizeText } from '../../../i18n/file-size.ts'
import { ticketFormTexts as fa } from '../../../i18n/ticket-form.ts'
import { FieldError } from '../../../ui/field.tsx'
import type { AttachmentLimits } from './attachment-check.ts'
import type { AttachmentShelf, HeldFile } from './attachment-shelf.ts'
import { FileDrop } from './file-drop.tsx'
import { HeldFileRow } from './held-file-row.tsx'
import { useIntake } from './use-intake.ts'

type Props = {
  shelf: AttachmentShelf
  files: readonly HeldFile[]
  limits: AttachmentLimits | undefined
  /** What is wrong with the files together. */
  error: string | null | undefined
  /** The message is on its way. */
  busy: boolean
  onChange: () => void
}

/** The files of a message: chosen or dropped here, each with what becomes of it. */
export function AttachmentField({ shelf, files, limits, error, busy, onChange }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { problem, forgetProblem, take } = useIntake(shelf, limits)
  const told = problem ?? error
  const remove = (key: string) => {
    shelf.remove(key)
    forgetProblem()
    onChange()
    // The pressed button leaves with its file.
    button.current?.focus()
  }
  return (
    <div role="group" aria-label={fa.attachments} className="flex flex-col items-start gap-2">
      {files.length > 0 && (
        <ul className="flex w-full flex-col gap-2">
          {files.map((file) => (
            <HeldFileRow
              key={file.key}
              file={file}
              onRetry={() => shelf.send(file.key)}
              onRemove={() => remove(file.key)}
            />
          ))}
        </ul>
      )}
      <FileDrop
        ref={button}
        describedBy={`${id}-help`}
        isDisabled={busy}
        onFiles={(chosen) => {
          take(chosen)
          onChange()
        }}
      />
      {told ? (
        <FieldError id={`${id}-help`}>{told}</FieldError>
      ) : (
        <p id={`${id}-help`} className="text-sm text-quiet">
          {limits
            ? fa.attachHint(numberText(limits.attachments), fileSizeText(limits.attachment_size))
            : fa.attachKinds}
        </p>
      )}
    </div>
  )
}
