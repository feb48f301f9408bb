import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react'

type Props = {
  label: string
  face: ReactNode
  children: ReactNode
  className?: string
  panel?: Ref<HTMLDivElement>
}

/** A button that opens a panel of links; choosing one, Escape, or moving the focus away closes it. */
export function Menu({ label, face, children, className = '', panel }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const onPointer = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [open])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div
      ref={box}
      className="relative"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close()
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !box.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={className}
      >
        {face}
      </button>
      {open && (
        <div ref={panel} id={id} className="menu" onClick={close}>
          {children}
        </div>
      )}
    </div>
  )
}
