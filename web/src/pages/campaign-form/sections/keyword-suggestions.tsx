import { whereTexts } from '../../../i18n/campaign-form-where.ts'
import { Button } from '../../../ui/button.tsx'
import { addIcon } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useHeldBusy } from '../../../ui/use-held-busy.ts'
import { Chip } from '../widgets/chip.tsx'
import { useKeywordSuggestions } from './use-keyword-suggestions.ts'

const texts = whereTexts.keywords
type Props = { chosen: readonly string[]; onAdd: (phrase: string) => void }

/** Suggested phrases that are not chosen yet; a press chooses one. */
export function KeywordSuggestions({ chosen, onAdd }: Props) {
  const { isPossible, phrases, isFailed, isBusy, retry } = useKeywordSuggestions()
  const isShownBusy = useHeldBusy(isBusy && isPossible)
  if (!isPossible) return <p className="text-sm text-quiet">{texts.needsChoice}</p>
  if (isShownBusy) return <Waiting />
  if (isFailed || !phrases) {
    return (
      <p role="alert" className="flex items-center gap-2 text-sm text-danger">
        {texts.failed}
        <Button variant="quiet" onClick={retry}>
          {texts.retry}
        </Button>
      </p>
    )
  }
  const left = phrases.filter((phrase) => !chosen.includes(phrase))
  if (left.length === 0) return <p className="text-sm text-quiet">{texts.noSuggestion}</p>
  return (
    <ul className="flex flex-wrap gap-2" aria-label={texts.suggestions}>
      {left.map((phrase) => (
        <li key={phrase}>
          <Chip icon={addIcon} label={texts.addNamed(phrase)} onPress={() => onAdd(phrase)}>
            {phrase}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <div role="status" className="flex flex-wrap gap-2">
      <span className="sr-only">{texts.asking}</span>
      {['w-28', 'w-40', 'w-32', 'w-24'].map((width) => (
        <Skeleton key={width} className={`h-11 rounded-full ${width}`} />
      ))}
    </div>
  )
}
