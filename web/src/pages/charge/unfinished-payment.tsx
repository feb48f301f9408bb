import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isStatus } from '../../api/http/api-error.ts'
import { paymentQuery } from '../../api/payment.ts'
import { chargeTexts } from '../../i18n/charge.ts'
import { tomanText } from '../../i18n/format.ts'
import { Link } from '../../navigation/link.tsx'
import { paths } from '../../paths.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Icon } from '../../ui/icon.tsx'
import { closeIcon } from '../../ui/icons.ts'
import { forgetPayment, lastPayment } from './last-payment.ts'

const fa = chargeTexts.unfinished

/** Tells whoever never came back from the bank what has become of that payment, before they pay again. */
export function UnfinishedPayment({ account }: { account: number }) {
  const [id, setId] = useState(() => lastPayment(account))
  const { data, error } = useQuery({ ...paymentQuery(account, id ?? ''), enabled: id !== null })
  const isOver = data?.outcome === 'failure' || isStatus(error, 404)
  useEffect(() => {
    if (id !== null && isOver) forgetPayment(account, id)
  }, [account, id, isOver])
  if (id === null || !data || isOver) return null
  const dismiss = () => {
    forgetPayment(account, id)
    setId(null)
  }
  const isPaid = data.outcome === 'success'
  return (
    <div
      role="status"
      className={`flex items-start gap-3 rounded-card p-4 ${isPaid ? 'bg-success-soft' : 'bg-warning-soft'}`}
    >
      <div className="flex flex-1 flex-wrap items-center gap-3">
        <p className="min-w-56 flex-1">{fa[isPaid ? 'success' : 'checking'](tomanText(data.amount))}</p>
        <Link to={paths.payment(account, id)} className={buttonLook('plain')}>
          {fa.see}
        </Link>
      </div>
      <button
        type="button"
        onClick={dismiss}
        aria-label={fa.dismiss}
        className="-m-2 grid size-11 shrink-0 place-items-center rounded-field"
      >
        <Icon shape={closeIcon} className="size-5" />
      </button>
    </div>
  )
}
