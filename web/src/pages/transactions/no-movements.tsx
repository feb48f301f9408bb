import { transactionTexts as fa } from '../../i18n/transactions.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Elsewhere } from '../elsewhere.tsx'

type Props = {
  account: number
  isFiltered: boolean
  /** Where there are movements, but not as many pages as the URL says. */
  firstPage: string | null
}

export function NoMovements({ account, isFiltered, firstPage }: Props) {
  if (firstPage !== null)
    return <Elsewhere title={fa.beyondEnd.title} to={firstPage} text={fa.beyondEnd.toFirst} />
  if (isFiltered) {
    const { title, clear } = fa.nothingFound
    return <Elsewhere title={title} to={paths.transactions(account)} text={clear} />
  }
  return (
    <EmptyState
      title={fa.empty.title}
      text={fa.empty.text}
      action={
        <Link to={paths.charge(account)} className={buttonLook()}>
          {fa.empty.charge}
        </Link>
      }
    />
  )
}
