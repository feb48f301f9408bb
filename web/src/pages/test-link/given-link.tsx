import { useRef, useState } from 'react'
import { testLinkTexts as texts } from '../../i18n/test-link.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { checkIcon, copyIcon } from '../../ui/icons.ts'
import { openIcon } from '../../ui/later-icons.ts'
import { TextInput } from '../../ui/text-input.tsx'

const shareIcon = 'M12 15V4.500M8 8l4-4 4 4M6 12H4.500v7.500h15V12H18'

/** A link that is there: the address itself, and what can be done with it. */
export function GivenLink({ url, title }: { url: string; title: string }) {
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
        label={texts.address}
        error={copying === 'failed' ? texts.notCopied : null}
        dir="ltr"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Icon shape={copying === 'done' ? checkIcon : copyIcon} className="size-5" />
          {copying === 'done' ? texts.copied : texts.copy}
        </Button>
        {'share' in navigator && (
          <Button variant="plain" onClick={() => void share(url, title)}>
            <Icon shape={shareIcon} className="size-5" />
            {texts.share}
          </Button>
        )}
        <a href={url} target="_blank" rel="noopener" className={buttonLook('plain')}>
          <Icon shape={openIcon} className="size-5" />
          {texts.open}
        </a>
      </div>
      <p aria-live="polite" className="sr-only">
        {copying === 'done' && texts.copied}
      </p>
    </div>
  )
}

/** Without a secure connection there is no clipboard; the address is selected by then. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Who closes the device's sheet has changed their mind; there is nothing to say. */
async function share(url: string, title: string) {
  await navigator.share({ url, title: texts.title(title) }).catch(() => {})
}
