import { useState } from 'react'
import { whereTexts } from '../../../i18n/campaign-form-where.ts'
import { closeIcon } from '../../../ui/icons.ts'
import { Chip } from '../widgets/chip.tsx'

type Props = {
  items: readonly { slug: string; name: string }[]
  onRemove: (slug: string) => void
  onClear: () => void
}

const FEW = 12

/** What is chosen so far, each removable; a long list shows its first few until asked. */
export function ChosenChips({ items, onRemove, onClear }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, FEW)
  const hidden = items.length - shown.length
  if (items.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={whereTexts.tree.chosen}>
      {shown.map(({ slug, name }) => (
        <li key={slug}>
          <Chip isOn icon={closeIcon} label={whereTexts.tree.remove(name)} onPress={() => onRemove(slug)}>
            {name}
          </Chip>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <Chip onPress={() => setIsWhole(true)}>{whereTexts.tree.showAll(hidden)}</Chip>
        </li>
      )}
      {items.length > 1 && (
        <li>
          <Chip onPress={onClear}>{whereTexts.tree.clear}</Chip>
        </li>
      )}
    </ul>
  )
}
