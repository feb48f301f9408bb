import { useState } from 'react'
import { staffGiftTexts } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon, copyIcon } from '../../../ui/icons.ts'

/** The code of a new card, shown only once. */
export function MadeGift({ code, onClose }: { code: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(code).then(() => setCopied(true))
  return (
    <Dialog
      open
      title={staffGiftTexts.made}
      onClose={onClose}
      actions={<Button onClick={onClose}>{staffGiftTexts.finish}</Button>}
    >
      <div className="flex flex-col items-center gap-3 text-center">
        <p>{staffGiftTexts.madeText}</p>
        <output dir="ltr" className="rounded-field bg-page px-4 py-2 text-xl font-bold">
          {code}
        </output>
        <Button variant="plain" onClick={copy}>
          <Icon shape={isCopied ? checkIcon : copyIcon} className="size-5" />
          {isCopied ? staffGiftTexts.copied : staffGiftTexts.copy}
        </Button>
      </div>
    </Dialog>
  )
}
