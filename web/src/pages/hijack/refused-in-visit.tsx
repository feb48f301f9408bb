import { hijackTexts as fa } from '../../i18n/hijack.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In the place of a form that support may not send for the account's owner (decisions §6). */
export function RefusedInVisit({ what }: { what: 'charge' | 'financial' }) {
  return <EmptyState title={fa.refused.title} text={fa.refused[what]} />
}
