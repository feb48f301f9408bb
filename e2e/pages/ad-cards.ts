import type { Page } from '@playwright/test'

/** The cards of the list of ads; lists stand inside them too. */
export const adCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch') })
