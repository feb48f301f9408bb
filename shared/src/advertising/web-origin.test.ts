import { expect, test } from 'vitest'
import { webOrigin } from './web-origin.ts'

test.each([
  ['https://a.example:8443/b?c', 'https://a.example:8443'],
  ['HTTP://A.EXAMPLE', 'http://a.example'],
])('%s is a web address', (text, origin) => {
  expect(webOrigin(new URL(text))).toBe(origin)
})

test.each([
  'blob:https://a.example/0b8f7c3e',
  'BLOB:http://a.example',
  'filesystem:https://a.example/x',
  'data:text/html,x',
  'javascript:alert(1)//https://a.example',
  'ftp://a.example',
  'wss://a.example',
  'about:blank',
  'file:///etc/passwd',
])('%s is not a web address', (text) => {
  expect(webOrigin(new URL(text))).toBeNull()
})
