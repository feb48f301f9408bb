import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { commonTexts } from '../i18n/common.ts'
import { Icon } from './icon.tsx'
import { checkIcon, closeIcon, warningIcon } from './icons.ts'
import { dismissToast, type Toast } from './toasts.tsx'

const LIFE_MS = 5_000

const LOOKS = {
  error: { title: commonTexts.toast.errorTitle, color: 'text-danger', icon: warningIcon },
  success: { title: commonTexts.toast.successTitle, color: 'text-success', icon: checkIcon },
  warning: { title: commonTexts.toast.warningTitle, color: 'text-warning', icon: warningIcon },
}

/** It stays while the pointer or focus is on it. */
export function ToastCard({ toast: { id, kind, text, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  /** What had the focus before, for when the message goes with it. */
  const before = useRef<HTMLElement | null>(null)
  const dismiss = () => {
    if (before.current?.isConnected) before.current.focus({ preventScroll: true })
    dismissToast(id)
  }
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), LIFE_MS)
    return () => clearTimeout(timer)
  }, [held, id])
  const { title, color, icon } = LOOKS[kind]
  return (
    <li
      className="pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-card border border-line bg-card p-3 shadow-xl"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget, currentTarget }: FocusEvent) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
    >
      <Icon shape={icon} className={`mt-0.5 size-6 ${color}`} />
      <div className="min-w-0 flex-1 text-sm">
        <strong className={color}>{title}</strong>
        <p>{text}</p>
        {action && (
          <button
            type="button"
            className="min-h-11 font-semibold text-accent"
            onClick={() => {
              dismiss()
              action.act()
            }}
          >
            {action.text}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={commonTexts.toast.close}
        onClick={dismiss}
        className="-m-1.5 grid size-11 place-items-center rounded-field text-quiet"
      >
        <Icon shape={closeIcon} className="size-5" />
      </button>
    </li>
  )
}
