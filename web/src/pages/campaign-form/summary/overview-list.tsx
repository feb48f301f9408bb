import { campaignFormTexts as texts } from '../../../i18n/campaign-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon, editIcon, warningIcon } from '../../../ui/icons.ts'
import type { Section } from '../form-sections.ts'
import { useOverview } from './use-overview.ts'

/** Every section's choice, each a press away from being changed. */
export function OverviewList({ onOpen }: { onOpen: (section: Section) => void }) {
  return (
    <ul>
      {useOverview().steps.map(({ section, line, isComplete }) => (
        <li key={section} className="border-t border-line first:border-t-0">
          <button
            type="button"
            className="flex min-h-14 w-full items-center gap-3 py-2 text-start hover:text-accent"
            onClick={() => onOpen(section)}
          >
            <Icon
              shape={isComplete ? checkIcon : warningIcon}
              className={`size-5 ${isComplete ? 'text-success' : 'text-warning'}`}
            />
            <span className="min-w-0 grow">
              <span className="block text-sm font-semibold">{texts.sections[section]}</span>
              <span className="line-clamp-2 text-sm text-quiet">{isComplete ? line : texts.missing}</span>
            </span>
            <Icon shape={editIcon} className="size-5 text-quiet" />
            <span className="sr-only">{texts.change}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
