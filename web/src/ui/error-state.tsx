import { useState, type ReactNode } from 'react'
import { commonTexts } from '../i18n/common.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { alertIcon, checkIcon, copyIcon } from './icons.ts'

type Props = {
  /** What happened. */
  message: string
  /** What it means, or what to do. */
  text?: string
  requestId?: string | null
  onRetry?: () => void
  busy?: boolean
  action?: ReactNode
}

export function ErrorState({ message, text, requestId, onRetry, busy = false, action }: Props) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 py-10 text-center">
      <Icon shape={alertIcon} className="size-12 text-danger" />
      <p className="font-semibold">{message}</p>
      {text && <p className="text-quiet">{text}</p>}
      {onRetry && (
        <Button variant="plain" busy={busy} onClick={onRetry}>
          {commonTexts.retry}
        </Button>
      )}
      {action}
      {requestId && <RequestId id={requestId} />}
    </div>
  )
}

/** The id that support needs to find a failure in the log; small, and copied when pressed. */
export function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(id).then(() => setCopied(true))
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-field px-3 text-xs text-quiet hover:bg-page"
    >
      <span className="whitespace-nowrap">{copied ? commonTexts.copied : commonTexts.requestId}</span>
      <bdi dir="ltr" className="text-start wrap-anywhere">
        {id}
      </bdi>
      <Icon shape={copied ? checkIcon : copyIcon} className="size-4" />
    </button>
  )
}
