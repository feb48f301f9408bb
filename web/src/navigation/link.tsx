import type { ComponentProps } from 'react'
import { Link as WouterLink } from 'wouter'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link inside the panel; new tabs and downloads stay the browser's matter. */
export function Link({ to, ...rest }: Props) {
  return <WouterLink {...rest} href={to} />
}
