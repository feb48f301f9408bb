import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT } from '../../../test/wire.ts'
import { shellTexts } from '../../i18n/shell.ts'
import { liveChat } from './live-chat.ts'

test('a chat is shown, hidden, and opened once it is ready', async () => {
  openPanel(`/u/${ACCOUNT}/services`)
  const button = page.getByRole('complementary', { name: shellTexts.support }).getByRole('button').first()
  await expect.element(button).toBeVisible()
  liveChat.hide()
  await expect.element(button).not.toBeInTheDocument()
  await liveChat.show()
  await expect.element(button).toBeVisible()
  const turns: boolean[] = []
  const stop = liveChat.whenTurned((isOpen) => turns.push(isOpen))
  await liveChat.ready()
  await liveChat.open()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  liveChat.close()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  stop()
  expect(turns).toEqual([true, false])
})
