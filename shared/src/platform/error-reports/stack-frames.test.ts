import { expect, test } from 'vitest'
import { stackFrames } from './stack-frames.ts'

test('of Chromium, with the oldest call first', () => {
  const stack = `TypeError: x is not a function
    at show (https://panel.example.ir/assets/index-9ioCqE51.js:12:3456)
    at async Promise.all (index 0)
    at https://panel.example.ir/u/17/my-ads?code=123:4:5`
  expect(stackFrames(stack)).toEqual([
    { filename: 'https://panel.example.ir/u/…/my-ads', function: '?', in_app: true, lineno: 4, colno: 5 },
    {
      filename: 'https://panel.example.ir/assets/index-9ioCqE51.js',
      function: 'show',
      in_app: true,
      lineno: 12,
      colno: 3456,
    },
  ])
})

test('of Firefox and Safari', () => {
  const stack = `show@https://panel.example.ir/assets/a-1.js:12:34\n@https://panel.example.ir/assets/b-1.js:5:6\n`
  expect(stackFrames(stack).map(({ filename, function: name, lineno }) => [filename, name, lineno])).toEqual([
    ['https://panel.example.ir/assets/b-1.js', '?', 5],
    ['https://panel.example.ir/assets/a-1.js', 'show', 12],
  ])
})

test('of Node, where libraries and Node itself are not ours', () => {
  const stack = `Error: no
    at settle (file:///srv/jarchi/server/src/money/payments/service.ts:40:11)
    at async Object.work (/srv/jarchi/node_modules/pg-boss/src/manager.js:1:2)
    at node:internal/timers:95:3`
  expect(stackFrames(stack).map(({ in_app, lineno }) => [in_app, lineno])).toEqual([
    [false, 95],
    [false, 1],
    [true, 40],
  ])
})

test('none', () => expect(stackFrames('')).toEqual([]))
