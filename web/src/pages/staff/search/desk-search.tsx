import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { useEffect, useState } from 'react'
import { deskSearchTexts } from '../../../i18n/staff-search.ts'
import { Icon } from '../../../ui/icon.tsx'
import { searchIcon } from '../../../ui/icons.ts'
import { isTyping } from '../is-typing.ts'
import { kindsFor } from './found-items.ts'
import { SearchDialog } from './search-dialog.tsx'

/** The search of the whole desk, in its header and on the key `/`; nothing for rights that find nothing. */
export function DeskSearch({ rights }: { rights: readonly StaffRight[] }) {
  const [isOpen, setOpen] = useState(false)
  const mayFind = kindsFor(rights).length > 0
  useEffect(() => {
    if (!mayFind) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // By its letter, or by its place on a keyboard that has another letter there.
      if (event.key !== '/' && event.code !== 'Slash') return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [mayFind])
  if (!mayFind) return null
  return (
    <>
      <button
        type="button"
        aria-label={deskSearchTexts.open}
        aria-keyshortcuts="/"
        title={deskSearchTexts.key}
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center gap-2 rounded-field px-3 text-sm text-quiet hover:bg-page border-edge sm:border md:w-[min(26rem,42%)]"
      >
        <Icon shape={searchIcon} className="size-5 shrink-0" />
        <span className="flex-1 text-start max-sm:sr-only">{deskSearchTexts.short}</span>
        <kbd aria-hidden="true" className="rounded border border-edge px-1.5 font-sans text-xs max-sm:hidden">
          /
        </kbd>
      </button>
      {isOpen && <SearchDialog rights={rights} onClose={() => setOpen(false)} />}
    </>
  )
}
