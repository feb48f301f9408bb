import { deskTexts } from '../../i18n/staff-desk.ts'
import { Select } from '../../ui/select.tsx'

type Order = keyof typeof deskTexts.orders

/** The order that the URL asks for; '' for the usual one, which is the first, and for one that the list does not have. */
export function orderOf<Name extends Order>(given: string, orders: readonly Name[]): Name | '' {
  return orders.slice(1).find((order) => order === given) ?? ''
}

export type OrderProps = {
  /** The usual one first. */
  orders: readonly Order[]
  /** '' for the usual one. */
  order: string
  onOrder: (order: string) => void
}

/** In which order a list is shown. */
export function OrderSelect({ orders, order, onOrder }: OrderProps) {
  return (
    <label className="flex min-w-0 items-center justify-end gap-2 text-sm text-quiet">
      {deskTexts.order}
      <Select
        value={order}
        options={orders.map((each, place) => ({
          value: place === 0 ? '' : each,
          text: deskTexts.orders[each],
        }))}
        onChange={onOrder}
        className="w-44"
      />
    </label>
  )
}
