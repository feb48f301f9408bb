import { Button } from './button.tsx'

type Props = { text: string; startOver: string; onStartOver: () => void }

/** Says that unfinished work was found, with the way back to a fresh form. */
export function RestoredNotice({ text, startOver, onStartOver }: Props) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-accent-soft px-4 py-2"
    >
      <p>{text}</p>
      <Button variant="quiet" className="-mx-3 px-3" onClick={onStartOver}>
        {startOver}
      </Button>
    </div>
  )
}
