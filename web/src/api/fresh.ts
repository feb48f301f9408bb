/**
 * For what changes while it is looked at, such as states and the balance: asked for again every minute while its page is
 * seen, and on return to the tab. What has not changed is not drawn again.
 */
export const fresh = { refetchOnWindowFocus: true, refetchInterval: 60_000, staleTime: 10_000 } as const
