import { useId, type ReactNode } from 'react'
import { cardLook } from '../../ui/looks.ts'

/** A titled card of the charge page. */
export function ChargeSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${cardLook} flex flex-col gap-4 p-4 md:p-6`}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
