import type { StaffSearch } from '@jarchi/shared/api/staff-search.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import { useQuery } from '@tanstack/react-query'
import {
  useEffect,
  useState,
  useId,
  useRef,
  type ComponentProps,
  type KeyboardEvent as PressOfKey,
  type ReactNode,
} from 'react'
import { deskSearchQuery } from '../../../api/staff/search.ts'
import { numberText } from '../../../i18n/format.ts'
import { deskSearchTexts } from '../../../i18n/staff-search.ts'
import { go } from '../../../navigation/navigate.ts'
import { CloseButton } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { searchIcon } from '../../../ui/icons.ts'
import { inputLook } from '../../../ui/looks.ts'
import { QueryError } from '../../../ui/query-view.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useModal } from '../../../ui/use-modal.ts'
import { isTyping } from '../is-typing.ts'
import { kindsFor, foundItems, type FoundItem } from './found-items.ts'
import { FoundList, idOfOption } from './found-list.tsx'

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

const TYPING_MS = 200

type Props = { rights: readonly StaffRight[]; onClose: () => void }

/** Finds anything at the desk; the focus stays in the field while the arrows walk through what was found. */
function SearchDialog({ rights, onClose }: Props) {
  const modal = useModal(onClose)
  const list = useId()
  const { text, asked, write } = useTypedSearch()
  const search = useQuery(deskSearchQuery(asked))
  const found = asked === '' ? undefined : search.data
  const items = found ? foundItems(found, rights) : []
  // Until the answer to what is in the field is here, Enter opens nothing.
  const isOld = search.isPlaceholderData || text.trim() !== asked
  const { active, choose, onKeyDown } = useWalk(items, (item) => {
    if (isOld) return
    onClose()
    go(item.to)
  })
  return (
    <dialog {...modal} className="floating wide" aria-label={deskSearchTexts.open}>
      <div className="flex items-center gap-2 border-b border-line p-3">
        <Field
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-activedescendant={active && idOfOption(list, active)}
          isBusy={search.isFetching}
        />
        <CloseButton onClose={onClose} />
      </div>
      <div className="overflow-y-auto overscroll-contain p-3" style={{ blockSize: 'min(32rem, 70dvh)' }}>
        <p role="status" className="sr-only">
          {statusOf(search.isFetching, found, items.length)}
        </p>
        {search.isError && asked !== '' ? (
          <QueryError query={search} failed={deskSearchTexts.failed} />
        ) : (
          <Answer found={found} rights={rights} isAsking={asked !== '' && search.isPending}>
            <FoundList
              id={list}
              found={found}
              items={items}
              active={active}
              isOld={isOld}
              onOpen={onClose}
              onPoint={choose}
            />
          </Answer>
        )}
      </div>
    </dialog>
  )
}

function Field({ isBusy, ...input }: ComponentProps<'input'> & { isBusy: boolean }) {
  return (
    <span className="relative min-w-0 flex-1">
      <Icon
        shape={searchIcon}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-quiet"
      />
      <input
        {...input}
        type="text"
        role="combobox"
        aria-label={deskSearchTexts.field}
        placeholder={deskSearchTexts.field}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={LONGEST_SEARCH}
        className={`${inputLook} ps-10 pe-16`}
      />
      {isBusy && <Spinner className="absolute inset-y-0 end-3.5 my-auto size-5 text-accent" />}
    </span>
  )
}

/** Which item is chosen: the first one of each answer, then where the arrows lead; Enter opens it. */
function useWalk(items: readonly FoundItem[], open: (item: FoundItem) => void) {
  const [chosen, setChosen] = useState<string | null>(null)
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  )
  const active = items[at]
  const choose = (item: FoundItem | undefined) => setChosen(item?.key ?? null)
  const onKeyDown = (event: PressOfKey) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (!active || (!step && !isEnter)) return
    event.preventDefault()
    if (step) choose(items[(at + step + items.length) % items.length])
    else open(active)
  }
  return { active, choose, onKeyDown }
}

/** What is in the field, and what is searched for shortly after typing. */
function useTypedSearch() {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const write = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAsked(typed.trim()), typed.trim() === '' ? 0 : TYPING_MS)
  }
  return { text, asked, write }
}

function statusOf(isFetching: boolean, found: StaffSearch | undefined, count: number): string {
  if (isFetching) return deskSearchTexts.loading
  if (!found) return ''
  return count === 0 ? deskSearchTexts.nothing : deskSearchTexts.found(numberText(count))
}

type AnswerProps = {
  found: StaffSearch | undefined
  rights: readonly StaffRight[]
  isAsking: boolean
  children: ReactNode
}

/** What was found, or what can be searched for. */
function Answer({ found, rights, isAsking, children }: AnswerProps) {
  const isEmpty = found && Object.values(found).every((part) => !part || part.results.length === 0)
  if (found && !isEmpty) return children
  if (isAsking) return <p className="p-3 text-quiet">{deskSearchTexts.loading}…</p>
  return (
    <div className="flex flex-col gap-2 p-3">
      {isEmpty && <p className="text-lg font-bold">{deskSearchTexts.nothing}</p>}
      <p>{deskSearchTexts.canBeFound}</p>
      <ul className="list-disc ps-5">
        {kindsFor(rights).map((kind) => (
          <li key={kind}>{deskSearchTexts.by[kind]}</li>
        ))}
      </ul>
      <p className="text-sm text-quiet">{deskSearchTexts.letters}</p>
    </div>
  )
}
