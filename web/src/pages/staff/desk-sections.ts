import type { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import type { StaffRight } from '@jarchi/shared/staff-rights.ts'
import type { deskTexts } from '../../i18n/staff-desk.ts'

export type SectionName = keyof typeof deskTexts.names
type Waiting = keyof StaffDesk['waiting']

export type Section = {
  readonly name: SectionName
  readonly path: string
  /** Any of these opens it. */
  readonly rights: readonly StaffRight[]
  /** What of it waits for somebody. */
  readonly waiting?: Waiting
}

/** The parts of the desk, those with work that waits first. */
export const DESK_SECTIONS: readonly Section[] = [
  { name: 'review', path: '/staff/review', rights: ['review'], waiting: 'reviews' },
  { name: 'financial', path: '/staff/financial', rights: ['finance'], waiting: 'financial_approvals' },
  { name: 'tickets', path: '/staff/tickets', rights: ['support'], waiting: 'tickets' },
  { name: 'payments', path: '/staff/payments', rights: ['money'], waiting: 'payments' },
  { name: 'accounts', path: '/staff/accounts', rights: ['accounts', 'impersonate'] },
  { name: 'gifts', path: '/staff/gift-cards', rights: ['money'] },
  { name: 'packages', path: '/staff/packages', rights: ['money'] },
  { name: 'exchange', path: '/staff/exchange', rights: ['delivery'] },
  { name: 'reports', path: '/staff/reports', rights: ['delivery'] },
  { name: 'audit', path: '/staff/audit', rights: ['audit'] },
]

/** The parts that somebody's rights open. */
export function sectionsFor(rights: readonly StaffRight[]): readonly Section[] {
  return DESK_SECTIONS.filter((section) => section.rights.some((right) => rights.includes(right)))
}

/** The part that an address below /staff belongs to. */
export function sectionAt(path: string): Section | undefined {
  return DESK_SECTIONS.find((section) => path === section.path || path.startsWith(`${section.path}/`))
}
