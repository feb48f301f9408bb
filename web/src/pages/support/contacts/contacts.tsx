import { supportTexts as fa } from '../../../i18n/support.ts'
import { ManagerCard } from './manager-card.tsx'
import { PhoneCard } from './phone-card.tsx'

/** Whom else one can turn to. */
export function Contacts({ account }: { account: number }) {
  return (
    <section aria-labelledby="contacts" className="flex min-w-0 flex-col gap-3">
      <h2 id="contacts" className="text-lg">
        {fa.contact}
      </h2>
      <PhoneCard />
      <ManagerCard account={account} />
    </section>
  )
}
