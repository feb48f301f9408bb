import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { searchIcon } from './icons.ts'
import { inputLook } from './looks.ts'

const TYPING_MS = 350

type Props = {
  label: string
  /** A shorter label, for small places. */
  placeholder?: string
  value: string
  onChange: (text: string) => void
  /** Its minimum width. */
  className?: string
}

/** A search field that reports its text shortly after typing. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onChange,
  className = 'min-w-[min(12rem,100%)]',
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Other filters may change while the user types; the search is added to the latest ones.
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
  // A link may also change the search; text that is being typed is not replaced.
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
