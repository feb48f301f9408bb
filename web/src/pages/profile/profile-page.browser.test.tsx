import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../../test/open-panel.tsx'
import { ACCOUNT, answer } from '../../../test/wire.ts'
import { profileTexts } from '../../i18n/profile.ts'
import { go } from '../../navigation/navigate.ts'

test('the URL names the tab; an unknown one is the first', async () => {
  answer('GET', '/svc/accounts/api/v1/sessions/', () => ({ count: 0, results: [] }))
  const profile = `/u/${ACCOUNT}/profile`
  const { tabs } = profileTexts
  openPanel(profile)
  const shown = page.getByRole('navigation', { name: profileTexts.tabsLabel })
  for (const [query, text] of [
    ['', tabs['general-info']],
    ['?tab=sessions', tabs.sessions],
    ['?tab=financial-info', tabs['financial-info']],
    ['?tab=reports', tabs.reports],
    ['?tab=wallet', tabs['general-info']],
  ] as const) {
    go(profile + query)
    await expect.element(shown.getByRole('link', { name: text })).toHaveAttribute('aria-current', 'page')
  }
})
