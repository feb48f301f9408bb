import { expect, test } from 'vitest'
import { pictureSource } from './picture-address.ts'

const allowed = ['https://*.divarcdn.com', 'http://localhost:8081']

test.each([
  'https://s100.divarcdn.com/static/a.jpg',
  'https://a.b.divarcdn.com/x',
  'HTTPS://S101.DIVARCDN.COM/static/a.jpg',
])('%s may be shown', (url) => {
  expect(pictureSource(url, allowed)).toMatchObject({ mayBePrivate: false })
})

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'http://s100.divarcdn.com/a.jpg',
  'https://divarcdn.com/a.jpg',
  'https://divarcdn.com.evil.example/a.jpg',
  'https://evil-divarcdn.com/a.jpg',
  'https://s100.divarcdn.com:8443/a.jpg',
  'https://user:pass@s100.divarcdn.com/a.jpg',
  'https://s100.divarcdn.com@evil.example/a.jpg',
  'https://evil.example/#.divarcdn.com',
  'https://evil.example\\.divarcdn.com/',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost:8082/a.jpg',
  '//s100.divarcdn.com/a.jpg',
  '',
])('%s may not be shown', (url) => {
  expect(pictureSource(url, allowed)).toBeNull()
})

test('only a machine that the operator names may have a private address', () => {
  expect(pictureSource('http://localhost:8081/a.png', allowed)?.mayBePrivate).toBe(true)
  expect(pictureSource('https://cdn.example/a.png', ['https://cdn.example'])?.mayBePrivate).toBe(false)
  expect(pictureSource('http://10.0.0.7/a.png', ['http://10.0.0.7'])?.mayBePrivate).toBe(true)
})
