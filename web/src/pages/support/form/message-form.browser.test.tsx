import type { Attachment } from '@jarchi/shared/api/support.ts'
import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../../test/open-panel.tsx'
import { ACCOUNT, answer, refusal } from '../../../../test/wire.ts'
import { saveWork } from '../../../form/unfinished-work.ts'
import { ticketFormTexts } from '../../../i18n/support.ts'

const CRM = '/svc/crm/api/v1'
const file: Attachment = {
  id: '0a5b1f6e-0000-4000-8000-000000000001',
  kind: 'pdf',
  name: 'فاکتور.pdf',
  size: 2_000,
  width: null,
  height: null,
}

test('what is being sent changes neither in its text nor in its files', async () => {
  answer('GET', `${CRM}/ticket-categories/`, () => ({
    count: 1,
    results: [{ slug: 'money', title: 'مالی' }],
    limits: { attachments: 5, attachment_size: 5_000_000 },
  }))
  let reply = (_: Response) => {}
  answer('POST', `${CRM}/tickets/`, () => new Promise((resolve) => (reply = resolve)))
  saveWork(`ticket/${ACCOUNT}`, { category: 'money', subject: 'فاکتور ماه', text: 'سلام' })
  saveWork(`ticket/${ACCOUNT}/files`, { made: [file], at: Date.now() })
  openPanel(paths.newTicket(ACCOUNT))
  const send = page.getByRole('button', { name: ticketFormTexts.send })
  await send.click()
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  const text = page.getByLabelText(ticketFormTexts.text, { exact: true })
  await text.fill('سلام دوباره')
  await expect.element(text).toHaveValue('سلام')
  const remove = page.getByRole('button', { name: ticketFormTexts.remove(file.name) })
  await remove.click({ force: true })
  await expect.element(remove).toBeVisible()
  reply(refusal(500))
  await expect.element(send).not.toHaveAttribute('aria-disabled')
  await remove.click()
  await expect.element(remove).not.toBeInTheDocument()
})
