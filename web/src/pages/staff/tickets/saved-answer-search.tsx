import type { SavedAnswer } from '@jarchi/shared/api/staff-saved-answers.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { LONGEST_SEARCH } from '@jarchi/shared/text/search-length.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { savedAnswersQuery } from '../../../api/staff/saved-answers.ts'
import { numberText } from '../../../i18n/format.ts'
import { savedAnswerTexts } from '../../../i18n/staff-saved-answers.ts'
import { Link } from '../../../navigation/link.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { inputLook } from '../../../ui/looks.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { answersFor } from './saved-answer-text.ts'

type Props = {
  /** Of the ticket: its answers come first. */
  category: string
  onChoose: (answer: SavedAnswer) => void
  onClose: () => void
}

/** Finds a saved answer; the focus stays in the field while the arrows walk, and Enter takes one. */
export function SavedAnswerSearch({ category, onChoose, onClose }: Props) {
  const answers = useQuery(savedAnswersQuery)
  return (
    <Dialog
      open
      wide
      title={savedAnswerTexts.insert}
      onClose={onClose}
      actions={
        <Link to={deskPaths.savedAnswers} className={buttonLook('quiet')}>
          {savedAnswerTexts.manage}
        </Link>
      }
    >
      <QueryView query={answers} failed={savedAnswerTexts.failed} skeleton={<Skeleton className="h-60" />}>
        {({ results }) => <SearchIn answers={results} category={category} onChoose={onChoose} />}
      </QueryView>
    </Dialog>
  )
}

type SearchInProps = Omit<Props, 'onClose'> & { answers: readonly SavedAnswer[] }

function SearchIn({ answers, category, onChoose }: SearchInProps) {
  const list = useId()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = answersFor(answers, search, category)
  const at = Math.min(chosen, found.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    const active = found[at]
    if (!active || (!step && !isEnter)) return
    event.preventDefault()
    if (step) setChosen((at + step + found.length) % found.length)
    else onChoose(active)
  }
  return (
    <div className="flex flex-col gap-2">
      <input
        type="text"
        // It opens to be written in.
        ref={focused}
        role="combobox"
        aria-label={savedAnswerTexts.search}
        placeholder={savedAnswerTexts.search}
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${found[at]?.id}` : undefined}
        autoComplete="off"
        maxLength={LONGEST_SEARCH}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        className={inputLook}
      />
      <p role="status" className={found.length > 0 ? 'sr-only' : 'p-3 text-quiet'}>
        {statusOf(answers.length, found.length)}
      </p>
      <AnswerOptions list={list} answers={found} at={at} onPoint={setChosen} onChoose={onChoose} />
    </div>
  )
}

type OptionsProps = {
  list: string
  answers: readonly SavedAnswer[]
  at: number
  onPoint: (index: number) => void
  onChoose: (answer: SavedAnswer) => void
}

function AnswerOptions({ list, answers, at, onPoint, onChoose }: OptionsProps) {
  return (
    <div id={list} role="listbox" aria-label={savedAnswerTexts.title} className="max-h-96 overflow-y-auto">
      {answers.map((answer, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={answer.id}
          id={`${list}-${answer.id}`}
          role="option"
          aria-selected={index === at}
          ref={index === at ? inSight : undefined}
          onPointerMove={() => onPoint(index)}
          onClick={() => onChoose(answer)}
          className={`flex min-h-11 w-full flex-col justify-center gap-0.5 rounded-field px-3 py-1.5 text-start ${index === at ? 'bg-accent-soft' : ''}`}
        >
          <bdi className="font-semibold">{answer.title}</bdi>
          <bdi className="max-w-full truncate text-sm text-quiet">{answer.text}</bdi>
        </button>
      ))}
    </div>
  )
}

function statusOf(kept: number, found: number): string {
  if (kept === 0) return savedAnswerTexts.none
  return found === 0 ? savedAnswerTexts.nothing : savedAnswerTexts.found(numberText(found))
}

const focused = (input: HTMLInputElement | null) => input?.focus()
const inSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
