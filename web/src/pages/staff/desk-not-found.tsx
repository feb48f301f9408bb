import { notFoundTexts } from '../../i18n/not-found.ts'
import { deskTexts as fa } from '../../i18n/staff-desk.ts'
import { Link } from '../../navigation/link.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'

/** An address below /staff where nothing is; the way on leads to the desk. */
export function DeskNotFound() {
  usePageTitle(notFoundTexts.title)
  return (
    <EmptyState
      level={1}
      title={notFoundTexts.title}
      text={notFoundTexts.text}
      drawing={
        <p className="text-sm text-quiet" lang="en" dir="ltr">
          {notFoundTexts.message}
        </p>
      }
      action={
        <Link to="/staff" className={buttonLook()}>
          {fa.toDesk}
        </Link>
      }
    />
  )
}
