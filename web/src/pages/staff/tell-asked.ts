import { isAsked } from '../../api/staff/approvals.ts'
import { refreshCounts } from '../../api/staff/desk.ts'
import { colleagueTexts } from '../../i18n/staff-approvals.ts'
import { showToast } from '../../ui/toasts.tsx'
import type { ApprovalAsked } from '@jarchi/shared/api/staff-approvals.ts'

/** Whether a colleague has to agree first, which is said then. */
export function tellAsked(answer: object): answer is ApprovalAsked {
  if (!isAsked(answer)) return false
  showToast('warning', colleagueTexts.asked)
  void refreshCounts()
  return true
}
