import type { SisterPanel } from '../../api/runtime-config.ts'
import { servicesTexts as fa } from '../../i18n/services.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { warningIcon } from '../../ui/icons.ts'
import { openIcon } from '../../ui/later-icons.ts'
import { SERVICE_ICONS } from './service-icons.ts'

type Props = { panel: SisterPanel; url: string | undefined }

/** A sister panel: what it is for, and the way there if the operator has named one. */
export function ServiceCard({ panel, url }: Props) {
  const { name, text } = fa.panels[panel]
  return (
    <li className={`${cardLook} flex flex-col gap-3 p-4 md:p-6`}>
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon shape={SERVICE_ICONS[panel]} />
      </span>
      <div className="flex-1">
        <h2 className="text-lg">{name}</h2>
        <p className="mt-1 text-quiet">{text}</p>
      </div>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonLook('plain', 'self-start')}>
          {fa.open(name)}
          <span className="sr-only"> {fa.newTab}</span>
          <Icon shape={openIcon} className="size-5" />
        </a>
      ) : (
        <p className="flex min-h-11 items-center gap-2 text-sm text-quiet">
          <Icon shape={warningIcon} className="size-5" />
          {fa.unset}
        </p>
      )}
    </li>
  )
}
