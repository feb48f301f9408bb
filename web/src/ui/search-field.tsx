import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { searchIcon } from './icons.ts'
import { inputLook } from './looks.ts'

const TYPING_MS = 350

type Props = { label: string; value: string; onChange: (text: string) => void }

/** A search that follows the typing, a little behind it. */
export function SearchField({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const apply = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    onChange(input.current?.value.trim() ?? '')
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(apply, TYPING_MS)
  }
  // A link may change the search too; what is being typed is left alone.
  useEffect(() => {
    if (!timer.current && input.current && input.current.value.trim() !== value) input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <span className="relative min-w-[min(12rem,100%)] flex-1">
      <Icon
        shape={searchIcon}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-quiet"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        defaultValue={value}
        onChange={wait}
        className={`${inputLook} ps-10`}
      />
    </span>
  )
}
