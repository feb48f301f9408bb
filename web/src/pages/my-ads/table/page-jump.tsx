import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import { useState, type FormEvent } from 'react'
import { adsTableTexts } from '../../../i18n/ads-table.ts'
import { Button } from '../../../ui/button.tsx'
import { inputLook } from '../../../ui/looks.ts'

/** Opens a page by its number, the last one for a larger number. */
export function PageJump({ pages, onOpen }: { pages: number; onOpen: (page: number) => void }) {
  const [text, setText] = useState('')
  const open = (event: FormEvent) => {
    event.preventDefault()
    const page = Number.parseInt(asciiDigits(text), 10)
    if (page > 0) onOpen(Math.min(page, pages))
    setText('')
  }
  return (
    <form className="flex items-center gap-2" onSubmit={open}>
      <input
        aria-label={adsTableTexts.page}
        placeholder={adsTableTexts.page}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputLook} max-w-36`}
      />
      <Button type="submit" variant="plain">
        {adsTableTexts.goTo}
      </Button>
    </form>
  )
}
