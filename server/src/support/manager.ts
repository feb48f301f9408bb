import type { ManagerList } from '@jarchi/shared/api/support.ts'
import type { Config } from '../config.ts'
import { supportTexts } from '../texts/support.ts'

/** Whom accounts turn to, by the operator's configuration; the first is the manager (§7). */
export function managerList({
  support,
  supportPhone,
}: Pick<Config, 'support' | 'supportPhone'>): ManagerList {
  const { name, phone, email, hours } = support.manager
  const manager = {
    name: name || supportTexts.manager,
    phone: phone || supportPhone,
    email,
    hours,
    is_placeholder: name === '',
  }
  return { count: 1, results: [manager] }
}
