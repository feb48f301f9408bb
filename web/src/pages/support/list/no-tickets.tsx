import { supportTexts as fa } from '../../../i18n/support.ts'
import { Link } from '../../../navigation/link.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Elsewhere } from '../../elsewhere.tsx'
import { TalkDrawing } from './talk-drawing.tsx'
import { supportPaths } from '../support-paths.ts'

type Props = {
  account: number
  isFiltered: boolean
  /** Where there are tickets, but not as many pages as the URL says. */
  firstPage: string | null
}

export function NoTickets({ account, isFiltered, firstPage }: Props) {
  if (firstPage !== null)
    return <Elsewhere title={fa.beyondEnd.title} to={firstPage} text={fa.beyondEnd.toFirst} />
  if (isFiltered) {
    const { title, clear } = fa.nothingFound
    return <Elsewhere title={title} to={supportPaths.list(account)} text={clear} />
  }
  return (
    <EmptyState
      drawing={<TalkDrawing />}
      title={fa.empty.title}
      text={fa.empty.text}
      action={
        <Link to={supportPaths.newTicket(account)} className={buttonLook()}>
          {fa.create}
        </Link>
      }
    />
  )
}
