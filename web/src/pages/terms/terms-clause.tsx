import type { TermsView } from '@jarchi/shared/api/terms.ts'
import { termsTexts as fa } from '../../i18n/terms.ts'
import { Icon } from '../../ui/icon.tsx'
import { linkIcon } from '../../ui/later-icons.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { clauseId, PUBLIC_TERMS } from './public-terms.ts'
import { TermsBlocks } from './terms-blocks.tsx'

type Props = { number: number; clause: TermsView['clauses'][number] }

/** A clause under its number, whose link can be sent on. */
export function TermsClause({ number, clause: { title, blocks } }: Props) {
  const id = clauseId(number)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(`${PUBLIC_TERMS}#${id}`, location.origin).href)
      showToast('success', fa.copied(number))
    } catch {
      // Without a secure connection there is no clipboard; the address bar has it then.
      location.hash = id
      showToast('warning', fa.notCopied)
    }
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2 print:break-after-avoid">
        <h2 id={id} className="py-2 text-lg target:text-accent">
          {fa.clause(number, title)}
        </h2>
        <button
          type="button"
          aria-label={fa.copyLink(number)}
          onClick={() => void copy()}
          className="-me-2 grid size-11 shrink-0 place-items-center rounded-field text-quiet hover:bg-page hover:text-accent print:hidden"
        >
          <Icon shape={linkIcon} className="size-5" />
        </button>
      </div>
      <TermsBlocks blocks={blocks} />
    </section>
  )
}
