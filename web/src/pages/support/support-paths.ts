import { paths } from '../../paths.ts'

/** Addresses below the support page; apart from those that the first page knows. */
export const supportPaths = {
  list: paths.support,
  newTicket: (account: number) => `${paths.support(account)}/new`,
  ticket: (account: number, ticket: number) => `${paths.support(account)}/${ticket}`,
}
