import { commonTexts } from '../i18n/common.ts'
import { tomanText } from '../i18n/format.ts'

/** An amount in rial, shown in toman. */
export function Toman({ rial, className = '' }: { rial: number; className?: string }) {
  return (
    <span className={`whitespace-nowrap ${className}`}>
      {tomanText(rial)} {commonTexts.toman}
    </span>
  )
}
