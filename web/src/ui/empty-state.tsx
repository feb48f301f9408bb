import type { ReactNode } from 'react'
import { notFoundTexts } from '../i18n/not-found.ts'
import { Link } from '../navigation/link.tsx'
import { buttonLook } from './button.tsx'

type Props = {
  drawing?: ReactNode
  title: string
  text?: string
  action?: ReactNode
  /** The heading's level; 1 if this is the whole page. */
  level?: 1 | 2
  /** The address leads to nothing: the message of the specification (§2.10) is under the heading. */
  isMissing?: boolean
}

export function EmptyState({ drawing, title, text, action, level = 2, isMissing = false }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 py-10 text-center">
      {drawing}
      <Heading className={level === 1 ? 'text-xl' : 'text-lg'} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Heading>
      {isMissing && (
        <p className="text-xs text-quiet" lang="en" dir="ltr">
          {notFoundTexts.message}
        </p>
      )}
      {text && <p className="text-quiet">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

type EmptyPartProps = { title: string; to: string; text: string; isMissing?: boolean }

/** An empty part of a list, or an item that does not exist, with a link to what there is. */
export function EmptyPart({ title, to, text, isMissing = false }: EmptyPartProps) {
  return (
    <EmptyState
      title={title}
      isMissing={isMissing}
      action={
        <Link to={to} className={buttonLook('plain')}>
          {text}
        </Link>
      }
    />
  )
}
