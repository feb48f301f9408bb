import {
  integrationSession,
  type IntegrationSession,
  type ServerTouchPoint,
} from '@jarchi/shared/touch-point.ts'

/**
 * What a session-init call of the marketplace brings along. Its documents disagree on spellings (`Supply`,
 * `POST_ADODN`, `provider_data` or `extra_data`); nothing here rests on them. Somebody who looks at another
 * one's post (`user_side` demand) has no post to advertise.
 */
export function initSession(touchPoint: ServerTouchPoint, body: unknown): IntegrationSession {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const isDemand = typeof given.user_side === 'string' && /^demand$/i.test(given.user_side)
  const post_token = isDemand ? undefined : given.post_token
  return integrationSession({ post_token, touch_point: touchPoint })
}
