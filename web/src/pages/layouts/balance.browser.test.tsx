import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../test/wire.ts'
import { emptyListTexts } from '../../i18n/my-ads-empty.ts'
import { shellTexts } from '../../i18n/shell.ts'

const BALANCE = '/svc/financial/api/v2/accounts/'
const PERMISSIONS = '/svc/api/api/v1/user/permissions/'

const failed = new RegExp(shellTexts.balanceFailed)
const header = page.getByRole('banner')
const list = () => expect.element(page.getByText(emptyListTexts.empty.title)).toBeVisible()
const rich = () => answer('GET', BALANCE, () => ({ balance: 12_345_670 }))

test('the balance is in toman', async () => {
  rich()
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(header).toMatchTextContent(/۱٬۲۳۴٬۵۶۷/)
})

test('without the permission the balance is hidden', async () => {
  rich()
  answer('GET', PERMISSIONS, () => ({ permissions: [] }))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await list()
  await expect.element(header).not.toMatchTextContent(/۱٬۲۳۴٬۵۶۷/)
  await expect.element(header).not.toMatchTextContent(failed)
})

test('a balance that failed says so', async () => {
  answer('GET', BALANCE, () => refusal(500))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await expect.element(header).toMatchTextContent(failed)
})

test('permissions that failed hide the balance', async () => {
  rich()
  answer('GET', PERMISSIONS, () => refusal(500))
  openPanel(`/u/${ACCOUNT}/my-ads`)
  await list()
  await expect.element(header).not.toMatchTextContent(/۱٬۲۳۴٬۵۶۷/)
})
