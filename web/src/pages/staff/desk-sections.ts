import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import type { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import type { deskTexts } from '../../i18n/staff-desk.ts'

export type SectionName = keyof typeof deskTexts.names
type Waiting = keyof StaffDesk['waiting']

export type Section = {
  readonly name: SectionName
  readonly path: string
  /** Any of these rights opens it. */
  readonly rights: readonly StaffRight[]
  /** Which of its items wait for staff. */
  readonly waiting?: Waiting
}

/** The parts of the desk, those with waiting work first. */
export const DESK_SECTIONS: readonly Section[] = [
  { name: 'review', path: deskPaths.review, rights: ['review'], waiting: 'reviews' },
  { name: 'financial', path: deskPaths.financial, rights: ['finance'], waiting: 'financial_approvals' },
  { name: 'tickets', path: deskPaths.tickets, rights: ['support'], waiting: 'tickets' },
  { name: 'payments', path: deskPaths.payments, rights: ['money'], waiting: 'payments' },
  { name: 'refunds', path: deskPaths.refunds, rights: ['money'], waiting: 'refunds' },
  {
    name: 'approvals',
    path: deskPaths.approvals,
    rights: ['money', 'delivery', 'people', 'accounts'],
    waiting: 'approvals',
  },
  { name: 'accounts', path: deskPaths.accounts, rights: ['accounts', 'impersonate'] },
  { name: 'gifts', path: deskPaths.giftCards, rights: ['money'] },
  { name: 'packages', path: deskPaths.packages, rights: ['money'] },
  { name: 'exchange', path: deskPaths.exchange, rights: ['delivery'] },
  { name: 'reports', path: deskPaths.reports, rights: ['delivery'] },
  { name: 'people', path: deskPaths.people, rights: ['people'] },
  { name: 'audit', path: deskPaths.audit, rights: ['audit'] },
]

/** The parts that these rights open. */
export function sectionsFor(rights: readonly StaffRight[]): readonly Section[] {
  return DESK_SECTIONS.filter((section) => section.rights.some((right) => rights.includes(right)))
}

/** The part that an address below /staff belongs to. */
export function sectionAt(path: string): Section | undefined {
  return DESK_SECTIONS.find((section) => path === section.path || path.startsWith(`${section.path}/`))
}
