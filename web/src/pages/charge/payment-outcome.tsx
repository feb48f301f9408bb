import type { ReactNode } from 'react'
import { cardLook } from '../../ui/card-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'

type Props = {
  title: string
  icon: string
  /** Colours of the icon's disc. */
  look: string
  /** What happened. */
  text: string
  children?: ReactNode
  actions: ReactNode
}

/** How a payment stands, in a narrow column: a sign, sentences, and the ways on. */
export function PaymentOutcome({ title, icon, look, text, children, actions }: Props) {
  return (
    <div className="mx-auto w-full max-w-xl">
      <Page title={title}>
        <div className={`${cardLook} flex flex-col gap-5 p-4 md:p-6`}>
          <div className="flex items-center gap-4">
            <span className={`grid size-12 shrink-0 place-items-center rounded-full ${look}`}>
              <Icon shape={icon} />
            </span>
            <p className="text-lg font-semibold">{text}</p>
          </div>
          {children}
          <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>
        </div>
      </Page>
    </div>
  )
}
