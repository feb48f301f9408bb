import { ROLES, type Role } from '@jarchi/shared/people/roles.ts'
import { membersTexts, roleTexts } from '../../i18n/members.ts'
import { Field } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { Select } from '../../ui/select.tsx'

const texts = membersTexts

/** What a member may do; the limits in rial. */
export type Terms = { role: Role; day_limit: number | null; month_limit: number | null }

type MoneyName = 'day_limit' | 'month_limit'
type Props = {
  values: Terms
  change: (values: Partial<Terms>) => void
  money: (name: MoneyName) => Omit<Parameters<typeof MoneyField>[0], 'label'>
}

/** The choice of a role, with what it allows. */
export function RoleField({ role: chosen, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <Field label={texts.role} hint={texts.roleHints[chosen]}>
      {(wiring) => (
        <Select
          {...wiring}
          value={chosen}
          options={ROLES.map((role) => ({ value: role, text: roleTexts[role] }))}
          onChange={(role) => onChange(role as Role)}
        />
      )}
    </Field>
  )
}

/** The role of a member, and for a manager the limits. */
export function TermsFields({ values, change, money }: Props) {
  return (
    <>
      <RoleField role={values.role} onChange={(role) => change({ role })} />
      {values.role === 'manager' && (
        <>
          <MoneyField {...money('day_limit')} label={texts.dayLimit} placeholder={texts.noLimit} />
          <MoneyField {...money('month_limit')} label={texts.monthLimit} placeholder={texts.noLimit} />
        </>
      )}
    </>
  )
}
