import { expect, test } from 'vitest'
import { telegramAddress, webAddress } from './general-info.tsx'

test.each([
  ['kafsh.ir', 'https://kafsh.ir'],
  [' www.kafsh.ir/new ', 'https://www.kafsh.ir/new'],
  ['https://kafsh.ir', 'https://kafsh.ir'],
  ['http://kafsh.ir', 'http://kafsh.ir'],
  ['kafsh', 'kafsh'],
  ['', null],
])('the website %j is sent as %j', (typed, sent) => expect(webAddress(typed)).toBe(sent))

test.each([
  ['@kafshbot', 'https://t.me/kafshbot'],
  ['kafshbot', 'https://t.me/kafshbot'],
  ['t.me/kafshbot', 'https://t.me/kafshbot'],
  ['', null],
])('the bot %j is sent as %j', (typed, sent) => expect(telegramAddress(typed)).toBe(sent))
