import { useEffect } from 'react'
import { followEvents } from '../../api/follow-events.ts'
import { queryClient } from '../../api/query-client.ts'
import { ticketsKey } from '../../api/support.ts'

/** While the page is looked at, what it shows of tickets follows what happens to them. */
export function useTicketNews(account: number) {
  useEffect(() => {
    let following: AbortController | undefined
    const onNews = () => void queryClient.invalidateQueries({ queryKey: ticketsKey(account) })
    const look = () => {
      following?.abort()
      if (document.visibilityState === 'hidden') return
      following = new AbortController()
      const { signal } = following
      void followEvents(account, 'crm', '/api/v1/tickets/events/', { signal, onNews })
    }
    const onVisibility = () => {
      look()
      if (document.visibilityState === 'visible') onNews()
    }
    look()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      following?.abort()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [account])
}
