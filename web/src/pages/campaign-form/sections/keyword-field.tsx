import { useController } from 'react-hook-form'
import { whereTexts } from '../../../i18n/campaign-form-where.ts'
import { FieldError } from '../../../ui/field.tsx'
import { closeIcon } from '../../../ui/icons.ts'
import type { CampaignForm } from '../form-values.ts'
import { Chip } from '../widgets/chip.tsx'
import { KeywordSuggestions } from './keyword-suggestions.tsx'
import { OwnKeyword } from './own-keyword.tsx'

const texts = whereTexts.keywords
const MOST_KEYWORDS = 50

/** Search phrases: suggested ones to press, and ones of one's own. */
export function KeywordField() {
  const { field, fieldState } = useController<CampaignForm, 'keywords'>({ name: 'keywords' })
  const { value: chosen, onChange } = field
  const isFull = chosen.length >= MOST_KEYWORDS
  const add = (phrase: string) => {
    if (!isFull && !chosen.includes(phrase)) onChange([...chosen, phrase])
  }
  return (
    <fieldset data-field="keywords" className="grid gap-3">
      <legend className="text-sm font-semibold">{texts.label}</legend>
      <p className="text-sm text-quiet">{texts.hint}</p>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={whereTexts.tree.chosen}>
          {chosen.map((phrase) => (
            <li key={phrase}>
              <Chip
                isOn
                icon={closeIcon}
                label={whereTexts.tree.remove(phrase)}
                onPress={() => onChange(chosen.filter((each) => each !== phrase))}
              >
                {phrase}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-sm text-quiet">{texts.full}</p>
      ) : (
        <>
          <KeywordSuggestions chosen={chosen} onAdd={add} />
          <OwnKeyword onAdd={add} />
        </>
      )}
      {fieldState.error && <FieldError>{fieldState.error.message}</FieldError>}
    </fieldset>
  )
}
