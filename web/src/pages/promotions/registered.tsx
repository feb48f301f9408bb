import { persianDigits } from '@jarchi/shared/digits.ts'
import { promotionTexts } from '../../i18n/promotions.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon } from '../../ui/icons.ts'

const fa = promotionTexts.registered

type Props = {
  phone: string
  afterwards: string
  /** It was done just now: the form that had the focus is gone. */
  isNew: boolean
  onAnother: (() => void) | null
}

export function Registered({ phone, afterwards, isNew, onAnother }: Props) {
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-success-soft text-success">
          <Icon shape={checkIcon} />
        </span>
        <h2 tabIndex={-1} ref={(heading) => (isNew ? heading?.focus() : undefined)} className="text-lg">
          {fa.title}
        </h2>
      </div>
      <p>
        {fa.phone}{' '}
        <bdi dir="ltr" className="font-semibold">
          {persianDigits(phone)}
        </bdi>
      </p>
      <p className="text-quiet">{afterwards}</p>
      {onAnother && (
        <Button variant="quiet" className="-mx-3 px-3" onClick={onAnother}>
          {fa.another}
        </Button>
      )}
    </div>
  )
}
