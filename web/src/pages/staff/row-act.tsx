import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'aria-label' | 'className'> & {
  /** Says what is done, and to which row, for those who do not see it. */
  name: string
}

/** A small button beside others like it in the rows of a list. */
export function RowAct({ name, variant = 'quiet', ...button }: Props) {
  const look = variant === 'quiet' ? 'px-3 text-sm' : 'text-sm'
  return <Button {...button} variant={variant} aria-label={name} className={look} />
}
