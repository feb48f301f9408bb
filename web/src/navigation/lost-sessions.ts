const LOOP_MS = 10_000

/**
 * Says whether a lost session may lead to sign-in. A page to which sign-in comes straight back, such as that of
 * an account one has no right to, stays where it is and shows the refusal instead of going round.
 */
export function lostSessions() {
  const lastLoss = new Map<number, number>()
  return (account: number, now: number): boolean => {
    const last = lastLoss.get(account)
    lastLoss.set(account, now)
    return last === undefined || now - last >= LOOP_MS
  }
}
