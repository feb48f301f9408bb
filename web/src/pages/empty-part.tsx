import { Link } from '../navigation/link.tsx'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** An empty part of a list that is not empty, with a link to the part that has items. */
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
