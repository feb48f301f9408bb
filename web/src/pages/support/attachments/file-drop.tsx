import { useRef, useState, type DragEvent, type Ref } from 'react'
import { ticketFormTexts as fa } from '../../../i18n/ticket-form.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { Icon } from '../../../ui/icon.tsx'
import { clipIcon } from '../support-icons.ts'
import { ACCEPTED_ATTACHMENTS } from './attachment-check.ts'

type Props = {
  ref: Ref<HTMLButtonElement>
  describedBy: string
  isDisabled: boolean
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the file picker and takes dropped files too. */
export function FileDrop({ ref, describedBy, isDisabled, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(is)
  }
  const give = (files: FileList | null) => {
    if (!isDisabled && files && files.length > 0) onFiles([...files])
  }
  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-describedby={describedBy}
        aria-disabled={isDisabled || undefined}
        className={buttonLook('plain', `border-dashed ${isOver ? 'border-accent bg-accent-soft' : ''}`)}
        onClick={() => !isDisabled && input.current?.click()}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          give(event.dataTransfer.files)
        }}
      >
        <Icon shape={clipIcon} className="size-5" />
        {fa.attach}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_ATTACHMENTS}
        onChange={({ target }) => {
          give(target.files)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
