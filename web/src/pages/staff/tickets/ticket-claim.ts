import { MOST_SKIPPED } from '@jarchi/shared/api/staff-review.ts'
import type { StaffTicket } from '@jarchi/shared/api/staff-tickets.ts'
import { waitsForStaff } from '@jarchi/shared/help/ticket-state.ts'
import { deskPaths } from '@jarchi/shared/platform/desk-paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import {
  claimNextTicket,
  leaveTicket,
  staffTicketQuery,
  ticketClaimQuery,
} from '../../../api/staff/tickets.ts'
import { go } from '../../../navigation/navigate.ts'

/** Tickets that were left without an answer: they are handed over again after all others. */
let skipped: readonly number[] = []

/** Opens the next waiting ticket that nobody has, instead of `from` if one is open; false: there is none. */
export async function openNextTicket(from: number | null, isAnswered: boolean): Promise<boolean> {
  const others = skipped.filter((each) => each !== from)
  skipped = from === null || isAnswered ? others : [...others, from].slice(-MOST_SKIPPED)
  const { ticket_id: next } = await claimNextTicket(skipped)
  if (next === null || next === from) return false
  // The way back leads to the list.
  go(deskPaths.ticket(next), { replace: from !== null })
  return true
}

/**
 * Keeps a ticket for its reader while it waits, or while they are answering it; the colleague who is answering it
 * already, otherwise null.
 */
export function useTicketClaim({ id, state, held_by }: StaffTicket, isAnswering: boolean): string | null {
  const isWanted = waitsForStaff(state) || isAnswering
  const claim = useQuery({ ...ticketClaimQuery(id), enabled: isWanted })
  useEffect(() => {
    if (!isWanted) return
    const leave = () => void leaveTicket(id).catch(() => null)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, isWanted])
  const heldBy = isWanted && claim.data ? claim.data.held_by : held_by
  useEffect(() => {
    if (heldBy === null) return
    // They have left it, perhaps with an answer.
    return () => void queryClient.invalidateQueries(staffTicketQuery(id))
  }, [id, heldBy])
  return heldBy
}
