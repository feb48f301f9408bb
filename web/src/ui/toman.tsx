import { commonTexts } from '../i18n/common.ts'
import { tomanText } from '../i18n/format.ts'

/** An amount in rial, shown in toman; a line that is too short for it breaks before the unit. */
export function Toman({ rial, className = '' }: { rial: number; className?: string }) {
  return (
    <span className={`inline-block wrap-normal ${className}`}>
      {tomanText(rial)} {commonTexts.toman}
    </span>
  )
}
