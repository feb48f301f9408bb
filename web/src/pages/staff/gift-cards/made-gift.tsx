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
  const [isTaken, setTaken] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const leave = () => (isTaken || isAsked ? onClose() : setAsked(true))
  return (
    <Dialog
      open
      title={isMany ? staffGiftTexts.madeMany(numberText(codes.length)) : staffGiftTexts.made}
      onClose={leave}
      actions={
        isMany ? (
          <Button variant={isTaken ? 'primary' : 'plain'} onClick={leave}>
            {isAsked && !isTaken ? staffGiftTexts.closeLost : staffGiftTexts.close}
          </Button>
        ) : (
          <Button onClick={onClose}>{staffGiftTexts.finish}</Button>
        )
      }
    >
      <div className="flex flex-col items-center gap-3 text-center">
        {isMany ? (
          <ManyCodes codes={codes} onTaken={() => setTaken(true)} />
        ) : (
          <OneCode code={codes[0] ?? ''} onTaken={() => setTaken(true)} />
        )}
        {isAsked && !isTaken && (
          <p role="alert" className="text-danger">
            {staffGiftTexts.notTaken}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function OneCode({ code, onTaken }: { code: string; onTaken: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(code).then(() => {
      setCopied(true)
      onTaken()
    })
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
function ManyCodes({ codes, onTaken }: { codes: readonly string[]; onTaken: () => void }) {
  const table = CSV_MARK + [staffGiftTexts.column, ...codes].map((text) => csvLine([text])).join('')
  return (
    <>
      <p>{staffGiftTexts.manyText}</p>
      <Button
        onClick={() => {
          saveFile(new Blob([table], { type: 'text/csv' }), 'gift-cards.csv')
          onTaken()
        }}
      >
        {staffGiftTexts.download}
      </Button>
    </>
  )
}
