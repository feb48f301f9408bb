import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { testLinkQuery } from '../../api/ads.ts'
import { testLinkTexts } from '../../i18n/preview.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, copyIcon } from '../../ui/icons.ts'
import { openIcon } from '../../ui/later-icons.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { QueryView } from '../../ui/query-view.tsx'

type Props = { account: number; ad: number; title: string }

/** Fetches the test link of the ad as it was last saved. */
export function TestLinkButton({ account, ad, title }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button variant="quiet" className="-mx-3 px-3" onClick={() => setIsAsked(true)}>
        {testLinkTexts.name}
      </Button>
      {isAsked && (
        <TestLinkDialog account={account} ad={ad} title={title} onClose={() => setIsAsked(false)} />
      )}
    </>
  )
}

type TestLinkDialogProps = { account: number; ad: number; title: string; onClose: () => void }

/** Shows an ad's test link, to copy, share or open. */
export function TestLinkDialog({ account, ad, title, onClose }: TestLinkDialogProps) {
  const link = useQuery(testLinkQuery(account, ad))
  return (
    <Dialog open title={testLinkTexts.title(title)} onClose={onClose}>
      <p className="mb-3">{testLinkTexts.intro}</p>
      <QueryView
        failed={testLinkTexts.failed}
        query={link}
        skeleton={
          <p role="status" className="flex min-h-24 items-center gap-3 text-quiet">
            <Spinner />
            {testLinkTexts.making}
          </p>
        }
      >
        {(url) => <GivenLink url={url} title={title} />}
      </QueryView>
    </Dialog>
  )
}

const shareIcon = 'M12 15V4.500M8 8l4-4 4 4M6 12H4.500v7.500h15V12H18'

/** A loaded link: the address and its actions. */
function GivenLink({ url, title }: { url: string; title: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [copying, setCopying] = useState<'done' | 'failed' | null>(null)
  const copy = async () => {
    input.current?.select()
    setCopying((await copied(url)) ? 'done' : 'failed')
  }
  return (
    <div className="grid gap-4">
      <TextInput
        ref={input}
        label={testLinkTexts.address}
        error={copying === 'failed' ? testLinkTexts.notCopied : null}
        dir="ltr"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Icon shape={copying === 'done' ? checkIcon : copyIcon} className="size-5" />
          {copying === 'done' ? testLinkTexts.copied : testLinkTexts.copy}
        </Button>
        {'share' in navigator && (
          <Button variant="plain" onClick={() => void share(url, title)}>
            <Icon shape={shareIcon} className="size-5" />
            {testLinkTexts.share}
          </Button>
        )}
        <a href={url} target="_blank" rel="noopener" className={buttonLook('plain')}>
          <Icon shape={openIcon} className="size-5" />
          {testLinkTexts.open}
        </a>
      </div>
      <p aria-live="polite" className="sr-only">
        {copying === 'done' && testLinkTexts.copied}
      </p>
    </div>
  )
}

/** Without a secure connection there is no clipboard; by then the address is selected. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** A user who closes the device's share sheet has only changed their mind; no message is needed. */
async function share(url: string, title: string) {
  await navigator.share?.({ url, title: testLinkTexts.title(title) }).catch(() => {})
}
