import type { ComponentProps, MouseEvent } from 'react'
import { useGo } from './use-go.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link inside the panel; new tabs and downloads stay the browser's matter. */
export function Link({ to, onClick, ...rest }: Props) {
  const go = useGo()
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlain(event)) return
        event.preventDefault()
        go(to)
      }}
    />
  )
}

function isPlain(event: MouseEvent): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button === 0 && !isModified && !event.defaultPrevented
}
