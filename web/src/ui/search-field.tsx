import { LONGEST_SEARCH } from '@jarchi/shared/search-text.ts'
import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { searchIcon } from './icons.ts'
import { inputLook } from './looks.ts'

const TYPING_MS = 350

type Props = {
  label: string
  /** A shorter label, where there is little room. */
  placeholder?: string
  value: string
  onChange: (text: string) => void
  /** Its least width. */
  className?: string
}

/** A search that follows the typing, a little behind it. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  className = 'min-w-[min(12rem,100%)]',
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Other filters may change meanwhile; what was typed is added to those.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      latest.current(input.current?.value.trim() ?? '')
    }, TYPING_MS)
  }
  // A link may change the search too; what is being typed is left alone.
  useEffect(() => {
    if (!timer.current && input.current && input.current.value.trim() !== value) input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <span className={`relative flex-1 ${className}`}>
      <Icon
        shape={searchIcon}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-quiet"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={LONGEST_SEARCH}
        defaultValue={value}
        onChange={wait}
        className={`${inputLook} ps-10`}
      />
    </span>
  )
}
