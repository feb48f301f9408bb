import { expect, test } from 'vitest'
import { ownScript } from './trusted-scripts.ts'

const page = 'https://panel.example.ir/u/1/my-ads'

test.each(['/sw.js', '/assets/cut-worker-BsD7_x2-.js', 'https://panel.example.ir/assets/a-1.js'])(
  '%s is ours',
  (url) => expect(ownScript(url, page)).toBe(url),
)

test.each([
  'https://evil.example/sw.js',
  '//evil.example/assets/a.js',
  '/files/a.png',
  '/assets/../files/a.js',
  '/assets/a.js/b',
  'data:text/javascript,alert(1)',
  'blob:https://panel.example.ir/0b8f7c3e',
  'javascript:alert(1)//assets/a.js',
])('%s is not', (url) => expect(ownScript(url, page)).toBeNull())
