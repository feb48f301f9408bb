import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { tehranDay, type Day } from '@jarchi/shared/time/jalali.ts'
import { useSyncExternalStore } from 'react'
import { serverNow, whenClockSet } from './http/server-clock.ts'

/** The day in Tehran by the server's clock; it changes at midnight, also in a tab that is left open. */
export function useToday(): Day {
  return useSyncExternalStore(whenDayMayChange, currentDay)
}

const currentDay = () => tehranDay(new Date(serverNow()))

function whenDayMayChange(look: () => void) {
  const timer = setInterval(look, MINUTE_MS)
  const forget = whenClockSet(look)
  // Timers of hidden tabs stand still.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    forget()
    document.removeEventListener('visibilitychange', look)
  }
}
