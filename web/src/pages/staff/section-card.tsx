import type { ReactNode } from 'react'
import { cardLook } from '../../ui/looks.ts'

type Props = { title: string; hint?: string; actions?: ReactNode; children: ReactNode }

export function SectionCard({ title, hint, actions, children }: Props) {
  return (
    <section className={`${cardLook} flex flex-col gap-3 p-4`}>
      <div>
        <h2 className="text-base">{title}</h2>
        {hint && <p className="text-sm text-quiet">{hint}</p>}
      </div>
      {children}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </section>
  )
}
