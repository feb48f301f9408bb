import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { ACCEPTED_PICTURES } from './picture-check.ts'

type Props = {
  /** What the button does, where the words on it do not say it. */
  label?: string
  isMultiple?: boolean
  className?: string
  children: ReactNode
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the file picker and takes dropped files too. */
export function PictureDrop({ label, isMultiple = false, className = '', children, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(is)
  }
  const give = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files])
  }
  return (
    <>
      <button
        type="button"
        aria-label={label}
        className={`${className} ${isOver ? 'border-accent bg-accent-soft' : ''}`}
        onClick={() => input.current?.click()}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          give(event.dataTransfer.files)
        }}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_PICTURES}
        multiple={isMultiple}
        onChange={({ target }) => {
          give(target.files)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

/** A picture that fills its small place, for a button that names it. */
export function SmallPicture({ src }: { src: string }) {
  return <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
}

/** Outlines that only this form draws; see ui/icons.ts. */
export const pictureIcon = 'M4 5.500h16v13H4zM4 15.500l4.500-4.500 4 4 3-2.500 4.500 4M15.500 9.300v.1'
