import { expect, test } from '../fixtures.ts'

test.use({ expectedErrors: [/TrustedHTML|TrustedScript|Trusted ?Type/i] })

test('text that somebody smuggles into a page becomes neither markup nor script @desktop', async ({
  page,
  advertiser,
}) => {
  const answer = await page.goto(`/u/${advertiser.accountId}/my-ads`)
  await expect(page.getByRole('banner')).toBeVisible()
  expect(answer?.headers()['permissions-policy']).toContain('camera=()')
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      markup: () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
      insertion: () => document.body.insertAdjacentHTML('beforeend', '<b>a</b>'),
      frame: () => (document.createElement('iframe').srcdoc = '<b>a</b>'),
      script: () => (document.createElement('script').src = 'https://evil.example/a.js'),
      'script of text': () => (document.createElement('script').text = 'alert(1)'),
      worker: () => new Worker('/files/a.js'),
    }
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt()
        return `${name} passed`
      } catch (error) {
        return `${name}: ${(error as Error).name}`
      }
    })
  })
  expect(refused.filter((line) => !line.endsWith(': TypeError'))).toEqual([])
  await expect(page.getByRole('banner')).toBeVisible()
})
