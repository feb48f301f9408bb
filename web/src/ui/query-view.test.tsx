import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError, isStatus, SessionLost } from '../api/http/api-error.ts'
import { commonTexts } from '../i18n/common.ts'
import { QueryView } from './query-view.tsx'

type Data = { name: string } | null
type Outcome = { data?: Data; error?: Error; isPending?: boolean }

type Props = Parameters<typeof QueryView<Data>>[0]

/** The HTML of the view. */
function shown({ data, error, isPending = false }: Outcome, more: Pick<Props, 'renderFailure'> = {}) {
  const outcome = { data, error: error ?? null, isPending, refetch: () => Promise.reject(new Error()) }
  return renderToStaticMarkup(
    // The types distinguish the outcomes; this test builds them from parts.
    <QueryView query={outcome as Props['query']} skeleton="waiting" failed="No list" {...more}>
      {(found: Data) => found?.name ?? 'nobody'}
    </QueryView>,
  )
}

test('before anything has come there is the skeleton', () => {
  expect(shown({ isPending: true })).toBe('waiting')
})

test('what has come is shown, even where it is null', () => {
  expect(shown({ data: { name: 'Sara' } })).toBe('Sara')
  expect(shown({ data: null })).toBe('nobody')
})

test('a failure says so and offers to try again', () => {
  const refused = shown({ error: new ApiError(500, { message: 'Too busy', request_id: 'r-1' }) })
  expect(refused).toContain('role="alert"')
  expect(refused, 'what failed').toContain('No list')
  expect(refused, 'why').toContain('Too busy')
  expect(refused).toContain('r-1')
  expect(refused).toContain(commonTexts.retry)
})

test('what a bug says is not shown', () => {
  const bug = shown({ error: new TypeError('x is undefined') })
  expect(bug).toContain(commonTexts.toast.error)
  expect(bug).not.toContain('x is undefined')
})

test('what could not be refreshed stays', () => {
  expect(shown({ data: { name: 'Sara' }, error: new ApiError(500) })).toBe('Sara')
})

test('a failure may have its own words, or put the usual ones in a page', () => {
  const own: Pick<Props, 'renderFailure'> = {
    renderFailure: (error, usual) => (isStatus(error, 404) ? 'nothing here' : <p>{usual}</p>),
  }
  expect(shown({ error: new ApiError(404) }, own)).toBe('nothing here')
  expect(shown({ error: new ApiError(500) }, own)).toMatch(/^<p>.*role="alert"/)
})

test('with the session over there is nothing to say', () => {
  expect(shown({ error: new SessionLost(401) })).toBe('')
})
