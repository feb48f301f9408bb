import type { StaffAccountDetail } from '@jarchi/shared/api/staff-accounts.ts'
import { staffAccountTexts as fa } from '../../../i18n/staff-accounts.ts'
import { Facts } from '../facts.tsx'
import { SectionCard } from './section-card.tsx'

export function AccountFlags({ account: { flags } }: { account: StaffAccountDetail }) {
  const names: Readonly<Record<string, string>> = fa.flag
  return (
    <SectionCard title={fa.flags} hint={fa.flagsHint}>
      <Facts
        rows={flags.map(({ flag, is_on }) => [names[flag] ?? flag, is_on ? fa.flagOn : fa.flagOff] as const)}
      />
    </SectionCard>
  )
}
