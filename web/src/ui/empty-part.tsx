import { Link } from '../navigation/link.tsx'
import { buttonLook } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = { title: string; to: string; text: string; isMissing?: boolean }

/** An empty part of a list, or an item that does not exist, with a link to what there is. */
export function EmptyPart({ title, to, text, isMissing = false }: Props) {
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
