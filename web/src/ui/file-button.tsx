import { useEffect, useRef, useState, type ComponentProps, type DragEvent } from 'react'

type Props = Omit<ComponentProps<'button'>, 'type' | 'onClick'> & {
  /** The file types for the file picker; dropped files may be of any type. */
  accept: string
  multiple?: boolean
  /** It keeps its focus, but takes no files. */
  isDisabled?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the file picker and accepts dropped files too. */
export function FileButton({
  accept,
  multiple = false,
  isDisabled = false,
  className = '',
  onFiles,
  ...button
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(keepPage, [])
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
        {...button}
        type="button"
        aria-disabled={isDisabled || undefined}
        className={`${className} ${isOver ? 'border-accent bg-accent-soft' : ''}`}
        onClick={() => !isDisabled && input.current?.click()}
        onDragEnter={over(true)}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          give(event.dataTransfer.files)
        }}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          give(target.files)
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

/** A file that is dropped beside the button would open in place of the page, and the form would be lost. */
function keepPage() {
  addEventListener('dragover', refuseFiles)
  addEventListener('drop', refuseFiles)
  return () => {
    removeEventListener('dragover', refuseFiles)
    removeEventListener('drop', refuseFiles)
  }
}

function refuseFiles(event: globalThis.DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
