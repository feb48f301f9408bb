import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { useId, useRef } from 'react'
import { commonTexts } from '../../../i18n/common.ts'
import { fileSizeText } from '../../../i18n/files.ts'
import { numberText } from '../../../i18n/format.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { closeIcon, warningIcon } from '../../../ui/icons.ts'
import { clipIcon } from '../support-icons.ts'
import { ACCEPTED_ATTACHMENTS, useIntake, type AttachmentLimits } from './attachment-checks.ts'
import type { AttachmentUploads, HeldFile } from './attachment-uploads.ts'

type Props = {
  shelf: AttachmentUploads
  files: readonly HeldFile[]
  limits: AttachmentLimits | undefined
  /** A problem of all files together. */
  error: string | null | undefined
  /** The message is being sent. */
  busy: boolean
  onChange: () => void
}

/** The files of a message, chosen or dropped here, each with its state. */
export function AttachmentField({ shelf, files, limits, error, busy, onChange }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { problem, forgetProblem, take } = useIntake(shelf, limits)
  const told = problem ?? error
  const remove = (key: string) => {
    shelf.remove(key)
    forgetProblem()
    onChange()
    // The pressed button disappears with its file.
    button.current?.focus()
  }
  return (
    <div role="group" aria-label={ticketFormTexts.attachments} className="flex flex-col items-start gap-2">
      {files.length > 0 && (
        <ul className="flex w-full flex-col gap-2">
          {files.map((file) => (
            <HeldFileRow
              key={file.key}
              file={file}
              // The running upload of a message that is being sent can still be stopped.
              isKept={busy && file.share === null}
              onRetry={() => shelf.send(file.key)}
              onRemove={() => remove(file.key)}
            />
          ))}
        </ul>
      )}
      <FileButton
        ref={button}
        multiple
        accept={ACCEPTED_ATTACHMENTS}
        aria-describedby={`${id}-help`}
        isDisabled={busy}
        className={buttonLook('plain', 'border-dashed')}
        onFiles={(chosen) => {
          void take(chosen).then(onChange)
        }}
      >
        <Icon shape={clipIcon} className="size-5" />
        {ticketFormTexts.attach}
      </FileButton>
      {told ? (
        <FieldError id={`${id}-help`}>{told}</FieldError>
      ) : (
        <p id={`${id}-help`} className="text-sm text-quiet">
          {limits
            ? ticketFormTexts.attachHint(numberText(limits.attachments), fileSizeText(limits.attachment_size))
            : ticketFormTexts.attachKinds}
        </p>
      )}
    </div>
  )
}

type HeldFileRowProps = { file: HeldFile; isKept: boolean; onRetry: () => void; onRemove: () => void }

/** One file of a message: the progress of its upload, or its problem. */
function HeldFileRow({ file, isKept, onRetry, onRemove }: HeldFileRowProps) {
  const { name, size, share, problem, mayRetry } = file
  const percent = share === null ? null : Math.round(share * 100)
  return (
    <li className="flex items-center gap-3 rounded-field border border-line ps-3">
      <Icon
        shape={problem ? warningIcon : clipIcon}
        className={`size-5 ${problem ? 'text-danger' : 'text-quiet'}`}
      />
      <div className="min-w-0 flex-1 py-2">
        <p className="flex items-baseline justify-between gap-2 text-sm">
          <bdi className="truncate">{name}</bdi>
          <span className="shrink-0 text-quiet">
            {percent === null ? fileSizeText(size) : ticketFormTexts.percent(persianDigits(percent))}
          </span>
        </p>
        {percent !== null && (
          <div
            role="progressbar"
            aria-label={ticketFormTexts.uploading(name)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="mt-1 h-1.5 overflow-hidden rounded-full bg-line"
          >
            <span
              className="block h-full rounded-full bg-accent transition-[width]"
              style={{ width: `${percent}%` }}
            />
          </div>
        )}
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        {mayRetry && (
          <button
            type="button"
            aria-label={ticketFormTexts.retry(name)}
            onClick={onRetry}
            className="-mx-2 min-h-11 rounded-field px-2 text-sm font-semibold text-accent hover:bg-accent-soft"
          >
            {commonTexts.retry}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={ticketFormTexts.remove(name)}
        aria-disabled={isKept || undefined}
        onClick={() => !isKept && onRemove()}
        className="grid size-11 shrink-0 place-items-center rounded-field text-quiet hover:bg-page aria-disabled:opacity-60"
      >
        <Icon shape={closeIcon} className="size-5" />
      </button>
    </li>
  )
}
