const LOOP_MS = 10_000

/**
 * Says whether a lost session may lead to sign-in. One that is over (401) always may. A page to which sign-in
 * comes straight back, such as that of a refused account, stays and shows the refusal instead of going round.
 */
export function lostSessions() {
  const lastLoss = new Map<number, number>()
  return (account: number, status: number, now: number): boolean => {
    if (status === 401) return true
    const last = lastLoss.get(account)
    lastLoss.set(account, now)
    return last === undefined || now - last >= LOOP_MS
  }
}
