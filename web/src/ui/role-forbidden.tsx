import { roleForbiddenTexts } from '../i18n/actions.ts'
import { EmptyState } from './empty-state.tsx'

/** In place of what the user's role in the account does not allow. */
export function RoleForbidden() {
  return <EmptyState title={roleForbiddenTexts.title} text={roleForbiddenTexts.text} />
}
