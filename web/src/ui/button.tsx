import type { ComponentProps } from 'react'
import { Spinner, useHeldBusy } from './spinner.tsx'

type Props = ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean }

/** While busy it keeps its width and focus, and ignores presses. */
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

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'border border-edge bg-card text-ink hover:bg-page',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'bg-danger text-on-danger hover:opacity-90',
}

/** Classes of a button, also for links that look like one. */
export function buttonLook(variant: ButtonVariant = 'primary', more = ''): string {
  return `button inline-flex min-h-11 items-center justify-center gap-2 rounded-field py-2 font-semibold transition-colors aria-disabled:opacity-60 disabled:opacity-60 ${VARIANTS[variant]} ${more}`
}
