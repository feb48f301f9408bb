import { expect, onTestFinished, test } from 'vitest'
import { openPanel } from '../../test/open-panel.tsx'
import { answerReports } from '../../test/reports.ts'
import { ACCOUNT, asked, signInAs } from '../../test/wire.ts'
import { noteServerTime } from './http/server-clock.ts'

const seconds = (time: string) => Date.parse(time) / 1_000
const isAskedFor = (day: string) =>
  expect.poll(() => asked.some((call) => call.includes(`from=${day}&to=${day}`))).toBe(true)

test('the day of a report is the server’s, and a tab that stays open follows it over midnight', async () => {
  onTestFinished(() => noteServerTime())
  answerReports()
  // 23:59:50 in Tehran, on a day long past for the clock of this device.
  signInAs({ iat: seconds('2025-03-10T20:29:50Z') })
  openPanel(`/u/${ACCOUNT}/reports?range=today`)
  await isAskedFor('2025-03-10')
  noteServerTime(seconds('2025-03-10T20:30:10Z'))
  await isAskedFor('2025-03-11')
})
