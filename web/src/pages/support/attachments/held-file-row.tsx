import { fa as common } from '../../../i18n/common.ts'
import { persianDigits } from '@jarchi/shared/digits.ts'
import { fileSizeText } from '../../../i18n/file-size.ts'
import { ticketFormTexts as fa } from '../../../i18n/ticket-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { closeIcon, warningIcon } from '../../../ui/icons.ts'
import { clipIcon } from '../support-icons.ts'
import type { HeldFile } from './attachment-shelf.ts'

type Props = { file: HeldFile; onRetry: () => void; onRemove: () => void }

/** One file of a message: how far it has gone up, or what is wrong with it. */
export function HeldFileRow({ file: { name, size, share, problem, mayRetry }, onRetry, onRemove }: Props) {
  const percent = share === null ? null : Math.round(share * 100)
  return (
    <li className="flex items-center gap-3 rounded-field border border-line ps-3">
      <Icon
        shape={problem ? warningIcon : clipIcon}
        className={`size-5 ${problem ? 'text-danger' : 'text-quiet'}`}
      />
      <div className="min-w-0 flex-1 py-2">
        <p className="flex items-baseline justify-between gap-2 text-sm">
          <bdi className="truncate">{name}</bdi>
          <span className="shrink-0 text-quiet">
            {percent === null ? fileSizeText(size) : fa.percent(persianDigits(percent))}
          </span>
        </p>
        {percent !== null && (
          <div
            role="progressbar"
            aria-label={fa.uploading(name)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="mt-1 h-1.5 overflow-hidden rounded-full bg-line"
          >
            <span
              className="block h-full rounded-full bg-accent transition-[width]"
              style={{ width: `${percent}%` }}
            />
          </div>
        )}
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        {mayRetry && (
          <button
            type="button"
            aria-label={fa.retry(name)}
            onClick={onRetry}
            className="-mx-2 min-h-11 rounded-field px-2 text-sm font-semibold text-accent hover:bg-accent-soft"
          >
            {common.retry}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={fa.remove(name)}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-field text-quiet hover:bg-page"
      >
        <Icon shape={closeIcon} className="size-5" />
      </button>
    </li>
  )
}
