import { RIGHTS } from '@jarchi/shared/people/roles.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { transactionTexts } from '../../i18n/transactions.ts'

test.each([
  ['a viewer', ['see_reports'], true],
  ['the owner of an account that may see no amounts', RIGHTS, false],
])('%s is told who can show the movements', async (_, rights, byRole) => {
  answer('GET', '/svc/api/api/v1/user/permissions/', () => ({ permissions: [], rights }))
  openPanel(`/u/${ACCOUNT}/transactions`)
  await expect
    .element(page.getByText(transactionTexts.hidden.text(byRole)), { timeout: 20_000 })
    .toBeVisible()
})
