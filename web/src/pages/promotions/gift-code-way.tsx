import { useState } from 'react'
import { promotionTexts as fa } from '../../i18n/promotions.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, copyIcon } from '../../ui/icons.ts'
import { keepGiftCode } from '../charge/kept-choice.ts'

/** A gift code to be copied, or taken along to the charge page. */
export function GiftCodeWay({ account, code }: { account: number; code: string }) {
  const [copying, setCopying] = useState<'done' | 'failed' | null>(null)
  const copy = () =>
    // Without a secure connection there is no clipboard at all.
    Promise.resolve(navigator.clipboard)
      .then((clipboard) => clipboard.writeText(code))
      .then(
        () => setCopying('done'),
        () => setCopying('failed'),
      )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-field border border-dashed border-edge ps-4">
        <p className="py-2">
          <span className="block text-xs text-quiet">{fa.giftCode}</span>
          <bdi dir="ltr" className="text-lg font-bold wrap-anywhere select-all">
            {code}
          </bdi>
        </p>
        <Button variant="quiet" className="px-4" onClick={() => void copy()}>
          <Icon shape={copying === 'done' ? checkIcon : copyIcon} className="size-5" />
          {copying === 'done' ? fa.copied : fa.copyCode}
        </Button>
      </div>
      <p aria-live="polite" className={copying === 'failed' ? 'text-sm text-danger' : 'sr-only'}>
        {copying === 'done' && fa.copied}
        {copying === 'failed' && fa.notCopied}
      </p>
      <Link to={paths.charge(account)} onClick={() => keepGiftCode(account, code)} className={buttonLook()}>
        {fa.toCharge}
      </Link>
    </div>
  )
}
