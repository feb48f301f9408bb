import { useState } from 'react'
import { testLinkTexts as texts } from '../../i18n/test-link.ts'
import { Button } from '../../ui/button.tsx'
import { TestLinkDialog } from './test-link-dialog.tsx'

type Props = { account: number; ad: number; title: string }

/** Asks for the test link of the ad as it was last saved. */
export function TestLinkButton({ account, ad, title }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button variant="quiet" className="-mx-3 px-3" onClick={() => setIsAsked(true)}>
        {texts.name}
      </Button>
      {isAsked && (
        <TestLinkDialog account={account} ad={ad} title={title} onClose={() => setIsAsked(false)} />
      )}
    </>
  )
}
