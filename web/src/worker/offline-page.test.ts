import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { OFFLINE_SCRIPT, offlinePage, offlinePolicy } from './offline-page.ts'

test('the page runs one script, which its policy names by hash, and loads only the style sheet', () => {
  const html = offlinePage('/assets/style.css', '<svg viewBox="0 0 32 32"><rect fill="#0e6b5c"/></svg>')
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script)
  expect(scripts).toEqual([OFFLINE_SCRIPT])
  expect([...html.matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    '/assets/style.css',
    '',
  ])
  expect(html).toContain(
    '<svg class="mx-auto mb-4" width="64" height="64" viewBox="0 0 32 32" aria-hidden="true"><rect',
  )
  const hash = `sha256-${createHash('sha256').update(scripts[0]!).digest('base64')}`
  const policy = offlinePolicy(hash)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`script-src '${hash}'`)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
})
