import type { Page } from '@playwright/test'

type Operated = {
  /** Additions to the operator's run-time configuration. */
  config: Record<string, unknown>
  /** Sources that the server would then allow in the policy, by directive. */
  policy: Record<string, string>
}

/**
 * Documents as a server with this configuration would send them; `server/src/platform/http/app-manifest.test.ts` tests
 * that.
 */
export async function operatedPage(page: Page, { config, policy }: Operated) {
  await page.route(/\/(?:u\/\d+\/|install)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const given = JSON.stringify(config).slice(1, -1)
    const body = (await answer.text()).replace('"marketplaceName"', () => `${given},"marketplaceName"`)
    let allowed = answer.headers()['content-security-policy'] ?? ''
    for (const [directive, sources] of Object.entries(policy)) {
      allowed = allowed.replace(`${directive} `, `${directive} ${sources} `)
    }
    // `trustedTypes` of security-headers.ts leaves them out too.
    if ('gtmId' in config) {
      allowed = allowed.replace("; require-trusted-types-for 'script'; trusted-types default", '')
    }
    await route.fulfill({
      response: answer,
      body,
      headers: { ...answer.headers(), 'content-security-policy': allowed },
    })
  })
}
