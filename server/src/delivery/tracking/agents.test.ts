import { expect, test } from 'vitest'
import { agentProblem } from './agents.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  'node',
  'axios/1.6.2',
  'undici',
  'got (https://github.com/sindresorhus/got)',
  'PHP/8.2',
  'GuzzleHttp/7',
  'Java/17.0.2',
  'Java-http-client/17',
  'Apache-HttpClient/4.5.14 (Java/17.0.2)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
  'selenium/4.1 (python)',
  'Playwright/1.4',
  'python-requests/2.32',
  'Python-urllib/3.11',
  'aiohttp/3.9',
  'Scrapy/2.11',
  'Go-http-client/1.1',
  'Go-http-client/2.0',
  'curl/8.5.0',
  'Wget/1.21',
  'libwww-perl/6.7',
  'PostmanRuntime/7.36',
  'reqwest/0.11',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Twitterbot/1.0',
  'facebookexternalhit/1.1',
  'Slackbot-LinkExpanding 1.0',
  'SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) ${CHROME} (compatible; GoogleOther)`,
])('a program: %s', (agent) => {
  expect(agentProblem(agent)).toBe('bot_agent')
})

test.each([
  `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 10; K) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 10; CUBOT X20 PRO) ${CHROME}`,
  'Mozilla/5.0 (Linux; Android 8.1.0; GLX Shahin 2 Build/O11019; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/111.0.5563.116 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; U; Android 9; fa-ir; Redmi Note 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.127 Mobile Safari/537.36 XiaoMi/MiuiBrowser/13.9.0-gn',
  'Mozilla/5.0 (Linux; Android 10; HarmonyOS; JNY-LX1; HMSCore 6.13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114 HuaweiBrowser/15.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A336E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
  `Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) ${APPLE} Version/16.4 Mobile/15E148 Safari/604.1`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${APPLE} Mobile/15E148`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${APPLE} Mobile/15E148 Instagram 320.0.0.42`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${APPLE} CriOS/120 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (Android 13; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0',
  'Opera/9.80 (Android; Opera Mini/36.2.2254/191.303; U; fa) Presto/2.12.423 Version/12.16',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126 Safari/537.36 Edg/126',
  // Apps that fetch addresses without a page.
  'Dalvik/2.1.0 (Linux; U; Android 13; SM-A146P Build/TP1A)',
  'okhttp/4.12.0',
  'ir.divar/11.5 okhttp/4.12.0',
  'Ktor client',
  'Divar/11.5 (Android 13)',
  'Divar/2100 CFNetwork/1492.0.1 Darwin/23.3.0',
])('a person’s phone or browser: %s', (agent) => {
  expect(agentProblem(agent)).toBeNull()
})

test.each(['', '  '])('no name: “%s”', (agent) => {
  expect(agentProblem(agent)).toBe('unknown_agent')
})

test('the longest name that arrives is judged at once', () => {
  for (const part of ['a', 'Mozilla/5.0 ', '/.', '((', 'http'.slice(0, 3)]) {
    const began = performance.now()
    agentProblem(part.repeat(16_000))
    expect(performance.now() - began).toBeLessThan(100)
  }
})
