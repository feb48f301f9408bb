import type { ReactNode } from 'react'
import { fa } from '../i18n/common.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { alertIcon } from './icons.ts'
import { RequestId } from './request-id.tsx'

type Props = {
  /** What happened. */
  message: string
  /** What it means or what to do. */
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
          {fa.retry}
        </Button>
      )}
      {action}
      {requestId && <RequestId id={requestId} />}
    </div>
  )
}
