import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPanel } from '../../test/open-panel.tsx'
import { asked } from '../../test/wire.ts'
import { marketplaceAuthTexts } from '../i18n/marketplace-auth.ts'
import { settled } from './settled.ts'

test('a page that asks the server for nothing settles too, once it is shown', async () => {
  const heading = page.getByRole('heading', { name: marketplaceAuthTexts.headline })
  let shownBySettling: number | null = null
  void settled.then(() => (shownBySettling = heading.elements().length))
  openPanel('/auth/divar/retry-access')
  await expect.poll(() => shownBySettling).toBe(1)
  expect(asked).toEqual([])
})
