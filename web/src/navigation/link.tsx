import type { ComponentProps, MouseEvent } from 'react'
import { go } from './navigate.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link inside the panel; the browser handles new tabs and downloads. */
export function Link({ to, onClick, ...rest }: Props) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    go(to)
  }
  return <a {...rest} href={to} onClick={follow} />
}

const isForBrowser = ({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || altKey || shiftKey
