import { LONGEST_KEYWORD, MOST_KEYWORDS, SHORTEST_KEYWORD } from '@jarchi/shared/advertising/keywords.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keywordsQuery } from '../../../api/targeting.ts'
import { whereTexts } from '../../../i18n/campaign-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { addIcon, closeIcon } from '../../../ui/icons.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useHeldBusy } from '../../../ui/spinner.tsx'
import { useField } from '../../campaign-values/form-fields.ts'
import { useFormSetting } from '../../campaign-values/form-setting.ts'
import { useSettledChoice } from '../../campaign-values/settled-choice.ts'
import { Chip } from '../../../ui/chip.tsx'

const keywordsTexts = whereTexts.keywords

/** Search phrases: suggested ones to press, and the user's own. */
export function KeywordField() {
  const { value: chosen, problem, change } = useField('keywords')
  const list = useRef<HTMLUListElement>(null)
  const chosenList = useCallback((element: HTMLUListElement | null) => {
    list.current = element
    return keepFocus(element)
  }, [])
  const isFull = chosen.length >= MOST_KEYWORDS
  /** Returns the phrases for which there is no room. */
  const add = (phrases: readonly string[]) => {
    const all = [...new Set([...chosen, ...phrases])]
    change(all.slice(0, MOST_KEYWORDS))
    requestAnimationFrame(() => list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' }))
    return all.slice(MOST_KEYWORDS)
  }
  return (
    // The lists keep the focus among their own phrases, and the whole field when a list has none left.
    <fieldset ref={keepFocus} data-field="keywords" className="grid gap-3">
      <legend className="text-sm font-semibold">{keywordsTexts.label}</legend>
      <p className="text-sm text-quiet">{keywordsTexts.hint}</p>
      {chosen.length > 0 && (
        <ul ref={chosenList} className="flex flex-wrap gap-2" aria-label={whereTexts.tree.chosen}>
          {chosen.map((phrase) => (
            <li key={phrase}>
              <Chip
                isOn
                icon={closeIcon}
                label={whereTexts.tree.remove(phrase)}
                onPress={() => change(chosen.filter((each) => each !== phrase))}
              >
                {phrase}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {!isFull && <KeywordSuggestions chosen={chosen} onAdd={(phrase) => add([phrase])} />}
      <OwnKeyword hint={isFull ? keywordsTexts.full : null} onAdd={add} />
      {problem && <FieldError>{problem}</FieldError>}
    </fieldset>
  )
}

type OwnKeywordProps = {
  hint: string | null
  onAdd: (phrases: readonly string[]) => readonly string[]
}

/**
 * The user's own phrases; Enter, a separator or the end of the field adds them. Those that cannot be added
 * stay in the field.
 */
function OwnKeyword({ hint, onAdd }: OwnKeywordProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = (text: string) => {
    const { phrases, wrong } = typedPhrases(text)
    const surplus = onAdd(phrases)
    setTyped([...surplus, ...wrong].join('، '))
    // Nothing typed is no mistake: a separator may have added everything already.
    setProblem(surplus.length > 0 ? keywordsTexts.full : wrong.length > 0 ? keywordsTexts.badPhrase : null)
  }
  const addRest = useRef(() => {})
  useEffect(() => {
    addRest.current = () => void (typed !== '' && onAdd(typedPhrases(typed).phrases))
  })
  useEffect(() => () => addRest.current(), [])
  return (
    <div className="flex items-start gap-2">
      <div className="grow">
        <TextInput
          label={keywordsTexts.own}
          hint={problem === null && hint}
          error={problem}
          value={typed}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
            if (hasSeparator(event.target.value)) add(event.target.value)
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            // A one-line field would join the lines.
            if (!hasSeparator(pasted)) return
            event.preventDefault()
            add(`${typed}${pasted}`)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add(typed)
          }}
        />
      </div>
      <Button variant="plain" className="mt-7.5" onClick={() => add(typed)}>
        {keywordsTexts.add}
      </Button>
    </div>
  )
}

type Props = { chosen: readonly string[]; onAdd: (phrase: string) => void }

/** Suggested phrases that are not chosen yet; a press chooses one. */
function KeywordSuggestions({ chosen, onAdd }: Props) {
  const { isPossible, phrases, isFailed, isBusy, retry } = useKeywordSuggestions()
  const isShownBusy = useHeldBusy(isBusy && isPossible)
  if (!isPossible) return <p className="text-sm text-quiet">{keywordsTexts.needsChoice}</p>
  if (isShownBusy) return <Waiting />
  if (isFailed || !phrases) {
    return (
      <p role="alert" className="flex items-center gap-2 text-sm text-danger">
        {keywordsTexts.failed}
        <Button variant="quiet" onClick={retry}>
          {keywordsTexts.retry}
        </Button>
      </p>
    )
  }
  const left = phrases.filter((phrase) => !chosen.includes(phrase))
  if (left.length === 0) return <p className="text-sm text-quiet">{keywordsTexts.noSuggestion}</p>
  return (
    <ul ref={keepFocus} className="flex flex-wrap gap-2" aria-label={keywordsTexts.suggestions}>
      {left.map((phrase) => (
        <li key={phrase}>
          <Chip icon={addIcon} label={keywordsTexts.addNamed(phrase)} onPress={() => onAdd(phrase)}>
            {phrase}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** As many rows as suggestions usually have, so that what is below hardly moves when they come. */
function Waiting() {
  return (
    <div role="status" className="flex flex-wrap gap-2">
      <span className="sr-only">{keywordsTexts.asking}</span>
      {Array.from({ length: 12 }, (_, at) => (
        <Skeleton key={at} className={`h-11 rounded-full ${WAITING_WIDTHS[at % WAITING_WIDTHS.length]}`} />
      ))}
    </div>
  )
}

const WAITING_WIDTHS = ['w-28', 'w-40', 'w-32', 'w-24']

/**
 * Phrases for the chosen categories and cities: fetched 300 ms after the last change, and the old call is
 * aborted.
 */
function useKeywordSuggestions() {
  const { account } = useFormSetting()
  const { wanted, settled, isSettled } = useSettledChoice()
  const query = useQuery(keywordsQuery(account, isSettled ? settled.categories : [], settled.cities))
  return {
    isPossible: wanted.categories.length > 0 && wanted.cities.length > 0,
    phrases: query.data,
    isFailed: query.isError && isSettled,
    isBusy: !isSettled || query.isFetching,
    retry: () => void query.refetch(),
  }
}

const BETWEEN = /[,،;؛\n\r]+/

/** Whether a text has more than one phrase, or a finished one. */
const hasSeparator = (text: string): boolean => BETWEEN.test(text)

/** Phrases between commas, semicolons and line breaks: valid ones, and those of a wrong length. */
export function typedPhrases(text: string): { phrases: string[]; wrong: string[] } {
  const all = text.split(BETWEEN).map((phrase) => phrase.trim().replace(/\s+/g, ' '))
  const written = [...new Set(all.filter(Boolean))]
  const fits = ({ length }: string) => length >= SHORTEST_KEYWORD && length <= LONGEST_KEYWORD
  return { phrases: written.filter(fits), wrong: written.filter((phrase) => !fits(phrase)) }
}
