import type { ComponentProps } from 'react'
import { buttonLook, type ButtonVariant } from './button-look.ts'
import { Spinner } from './spinner.tsx'
import { useHeldBusy } from './use-held-busy.ts'

type Props = ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean }

/** While busy it keeps its width and its focus, and does nothing. */
export function Button({
  variant = 'primary',
  busy = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: Props) {
  const shown = useHeldBusy(busy)
  return (
    <button
      {...rest}
      type={shown ? 'button' : (type ?? 'button')}
      className={buttonLook(variant, `relative ${className ?? ''}`)}
      aria-disabled={shown || undefined}
      aria-busy={shown || undefined}
      onClick={shown ? undefined : onClick}
    >
      {shown && <Spinner className="absolute inset-0 m-auto size-5" />}
      <span className={`inline-flex items-center gap-2 ${shown ? 'opacity-0' : ''}`}>{children}</span>
    </button>
  )
}
