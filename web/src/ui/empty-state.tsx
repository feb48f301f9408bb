import type { ReactNode } from 'react'

type Props = { drawing?: ReactNode; title: string; text?: string; action?: ReactNode }

export function EmptyState({ drawing, title, text, action }: Props) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 py-10 text-center">
      {drawing}
      <h2 className="text-lg">{title}</h2>
      {text && <p className="text-quiet">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
