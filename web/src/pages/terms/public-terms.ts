/** Where anybody can read the terms: what is sent on must open for who has no account. */
export const PUBLIC_TERMS = '/auth/tos'

/** A clause as part of an address. */
export const clauseId = (number: number) => `clause-${number}`
