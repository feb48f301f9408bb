/**
 * Ports of the product and the sandbox in browser tests, different from a developer's own. Mail, trackers and
 * the bidder use the next ones: two parallel runs need ports ten apart.
 */
export const PORT = Number(process.env.E2E_PORT ?? 8180)
export const SANDBOX_PORT = Number(process.env.E2E_SANDBOX_PORT ?? PORT + 1)

/** For the journey that starts a server of its own. */
export const SECOND_PORT = PORT + 5

export const SANDBOX = `http://localhost:${SANDBOX_PORT}`
