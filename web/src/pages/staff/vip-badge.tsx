import { deskTexts as fa } from '../../i18n/staff-desk.ts'

export function VipBadge() {
  return (
    <span className="inline-flex items-center rounded-full bg-warning-soft px-2.5 text-xs font-bold text-warning">
      {fa.vip}
    </span>
  )
}
