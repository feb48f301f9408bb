/** How long a visit still lasts; the minute that is running counts. */
export function timeLeft(expiresAt: string, now: number): { minutes: number; isOver: boolean } {
  const rest = Date.parse(expiresAt) - now
  return { minutes: Math.max(0, Math.floor(rest / 60_000)), isOver: rest <= 0 }
}
