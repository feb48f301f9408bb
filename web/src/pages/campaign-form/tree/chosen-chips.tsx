import { useState } from 'react'
import { whereTexts } from '../../../i18n/campaign-form-where.ts'
import { closeIcon } from '../../../ui/icons.ts'
import { Chip } from '../widgets/chip.tsx'
import { itemName, type ChosenItem } from './chosen-items.ts'

type Props = {
  items: readonly ChosenItem[]
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
      {shown.map((item) => {
        const name = itemName(item)
        const remove = () => onRemove(item.node.slug)
        return (
          <li key={item.node.slug}>
            <Chip isOn icon={closeIcon} label={whereTexts.tree.remove(name)} onPress={remove}>
              {name}
            </Chip>
          </li>
        )
      })}
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
