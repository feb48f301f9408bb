import type { Ticket } from '@jarchi/shared/api/support.ts'
import { useEffect } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { markRead, ticketQuery, ticketsKey } from '../../../api/support.ts'

/** Tells the server that its answers have been looked at; a failure leaves them for the next visit. */
export function useReading(account: number, { id, is_unread, messages }: Ticket) {
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (!is_unread || last === undefined) return
    markRead(account, id, last).then(
      () => {
        const { queryKey } = ticketQuery(account, id)
        queryClient.setQueryData(queryKey, (ticket) => ticket && { ...ticket, is_unread: false })
        const lists = queryClient.invalidateQueries({
          queryKey: ticketsKey(account),
          predicate: (query) => !query.queryKey.includes('one'),
        })
        return lists
      },
      () => {},
    )
  }, [account, id, is_unread, last])
}
