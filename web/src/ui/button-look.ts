export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-strong hover:bg-accent-strong',
  plain: 'border border-edge bg-card text-ink hover:bg-page',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'bg-danger text-on-danger hover:opacity-90',
}

/** Classes of a button, for links that look like one too. */
export function buttonLook(variant: ButtonVariant = 'primary', more = ''): string {
  return `button inline-flex min-h-11 items-center justify-center gap-2 rounded-field py-2 font-semibold transition-colors aria-disabled:opacity-60 disabled:opacity-60 ${VARIANTS[variant]} ${more}`
}
