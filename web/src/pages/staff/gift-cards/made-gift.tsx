import { CSV_MARK, csvLine } from '@jarchi/shared/text/csv-line.ts'
import { useState } from 'react'
import { saveFile } from '../../../api/download.ts'
import { numberText } from '../../../i18n/format.ts'
import { staffGiftTexts } from '../../../i18n/staff-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { checkIcon, copyIcon } from '../../../ui/icons.ts'

type Props = { codes: readonly string[]; onClose: () => void }

/** The codes of new cards, shown only once. */
export function MadeGift({ codes, onClose }: Props) {
  const isMany = codes.length > 1
  return (
    <Dialog
      open
      title={isMany ? staffGiftTexts.madeMany(numberText(codes.length)) : staffGiftTexts.made}
      onClose={onClose}
      actions={
        <Button variant={isMany ? 'plain' : 'primary'} onClick={onClose}>
          {isMany ? staffGiftTexts.close : staffGiftTexts.finish}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-3 text-center">
        {isMany ? <ManyCodes codes={codes} /> : <OneCode code={codes[0] ?? ''} />}
      </div>
    </Dialog>
  )
}

function OneCode({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(code).then(() => setCopied(true))
  return (
    <>
      <p>{staffGiftTexts.madeText}</p>
      <output dir="ltr" className="rounded-field bg-page px-4 py-2 text-xl font-bold">
        {code}
      </output>
      <Button variant="plain" onClick={copy}>
        <Icon shape={isCopied ? checkIcon : copyIcon} className="size-5" />
        {isCopied ? staffGiftTexts.copied : staffGiftTexts.copy}
      </Button>
    </>
  )
}

/** A file that this browser makes: the server tells the codes only once. */
function ManyCodes({ codes }: { codes: readonly string[] }) {
  const table = CSV_MARK + [staffGiftTexts.column, ...codes].map((text) => csvLine([text])).join('')
  return (
    <>
      <p>{staffGiftTexts.manyText}</p>
      <Button onClick={() => saveFile(new Blob([table], { type: 'text/csv' }), 'gift-cards.csv')}>
        {staffGiftTexts.download}
      </Button>
    </>
  )
}
