import type { NotificationPage } from '@jarchi/shared/api/notifications.ts'
import type { testApp } from './harness.ts'

type TestApp = Pick<Awaited<ReturnType<typeof testApp>>, 'app'>
type Headers = Record<string, string>

export const BELL = '/svc/api/api/v1/notifications/'

export async function bellOf({ app }: TestApp, headers: Headers, query = ''): Promise<NotificationPage> {
  const answer = await app.inject({ url: BELL + query, headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

/** What a member is told, the newest first. */
export async function kindsIn(t: TestApp, headers: Headers) {
  return (await bellOf(t, headers)).results.map(({ about }) => about.kind)
}
