import { useState } from 'react'
import { applicationTexts as fa } from '../../i18n/application.ts'
import type { InstallOffer } from '../../background/install/install-state.ts'
import { takeOffer } from '../../background/install/note-installation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { installIcon } from '../../ui/icons.ts'

export type OfferEnd = 'accepted' | 'dismissed' | 'failed'

type Props = { offer: InstallOffer; onEnd: (end: OfferEnd) => void }

/** The browser's own question, asked by our button. */
export function InstallOfferButton({ offer, onEnd }: Props) {
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    onEnd(await takeOffer(offer).catch((): OfferEnd => 'failed'))
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void ask()} className="w-full px-4 sm:w-auto">
      <Icon shape={installIcon} className="size-5" />
      {fa.install}
    </Button>
  )
}
