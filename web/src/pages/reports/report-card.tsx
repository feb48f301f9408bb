import { useId, type ReactNode } from 'react'
import { cardLook } from '../../ui/looks.ts'

type Props = {
  /** For addresses that lead to this part. */
  id?: string
  title: string
  hint?: string
  actions?: ReactNode
  /** The old choice is still shown until the next answer arrives. */
  isStale?: boolean
  children: ReactNode
}

/** A part of the report with its heading. */
export function ReportCard({ id, title, hint, actions, isStale = false, children }: Props) {
  const name = useId()
  return (
    <section
      id={id}
      aria-labelledby={name}
      className={`${cardLook} report-card min-w-0 scroll-mt-20 break-inside-avoid p-4 md:p-5 print:border-0`}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={name} tabIndex={-1} className="text-lg">
            {title}
          </h2>
          {hint && <p className="text-sm text-quiet">{hint}</p>}
        </div>
        {actions && <div className="print:hidden">{actions}</div>}
      </div>
      <div
        aria-busy={isStale || undefined}
        className={`flex flex-col gap-4 transition-opacity ${isStale ? 'opacity-60' : ''}`}
      >
        {children}
      </div>
    </section>
  )
}

/** Moves focus to the heading of the card around an element, when the button that had it goes. */
export function focusCard(within: Element | null) {
  within?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true })
}
