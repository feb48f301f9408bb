import { Link } from '../navigation/link.tsx'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** A part of a list that is empty while the list is not, with the way to where there is something. */
export function EmptyPart({ title, to, text }: { title: string; to: string; text: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <Link to={to} className={buttonLook('plain')}>
          {text}
        </Link>
      }
    />
  )
}
