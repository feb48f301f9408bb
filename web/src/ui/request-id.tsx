import { useState } from 'react'
import { fa } from '../i18n/common.ts'
import { Icon } from './icon.tsx'
import { checkIcon, copyIcon } from './icons.ts'

/** The id by which support finds a failure in the log; small, and copied by a press. */
export function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(id).then(() => setCopied(true))
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-field px-3 text-xs text-quiet hover:bg-page"
    >
      <span className="whitespace-nowrap">{copied ? fa.copied : fa.requestId}</span>
      <bdi dir="ltr" className="text-start wrap-anywhere">
        {id}
      </bdi>
      <Icon shape={copied ? checkIcon : copyIcon} className="size-4" />
    </button>
  )
}
