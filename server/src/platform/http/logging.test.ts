import { expect, test } from 'vitest'
import { loggableError, loggableUrl } from './logging.ts'

test.each([
  ['/svc/a/?phone=09121234567&code=123456', '/svc/a/?phone=…&code=…'],
  ['/svc/a/?token=secret&limit=10&account=4', '/svc/a/?token=…&limit=10&account=4'],
  ['/svc/a/?utm_source=a&next=%2Fu%2F4', '/svc/a/?utm_source=…&next=…'],
  ['/svc/a/?limit=1%0a{"level":"fatal"}', '/svc/a/?limit=1%0A{"level":"fatal"}'],
  ['/svc/\u202egpj.exe', '/svc/%E2%80%AEgpj.exe'],
  ['/svc/a/?limit=%E2%80%AE1', '/svc/a/?limit=%E2%80%AE1'],
  ['/svc/a/?09121234567&secret-1=a', '/svc/a/?…=…&…=…'],
  ['/svc/a/', '/svc/a/'],
  [`/preview/1-tmnz28-${'A'.repeat(43)}`, '/preview/…'],
  ['/preview/1-tmnz28?w=1', '/preview/…?w=…'],
  ['/%70review/secret', '/%70review/…'],
  ['/preview//secret/', '/preview//…/'],
  ['/svc/mobile/api/v1/divar/ad-preview/secret/', '/svc/mobile/api/v1/divar/ad-preview/…/'],
  [`/files/${'a'.repeat(64)}.png?w=480`, '/files/…?w=…'],
  [`/svc/none/${'a'.repeat(43)}/b`, '/svc/none/…/b'],
  [
    '/svc/mobile/kenar-divar/divar-post/AbCd1234/?divar_access_token=x',
    '/svc/mobile/kenar-divar/divar-post/AbCd1234/?divar_access_token=…',
  ],
  [
    '/svc/mobile/kenar-divar/start/?entry=x&post_token=y',
    '/svc/mobile/kenar-divar/start/?entry=…&post_token=…',
  ],
  ['/svc/mobile/kenar-divar/picture/?u=x&s=y', '/svc/mobile/kenar-divar/picture/?u=…&s=…'],
  [
    '/svc/api/api/v2/account/payments/0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11/return/?Authority=A',
    '/svc/api/api/v2/account/payments/0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11/return/?Authority=…',
  ],
  ['/assets/reviewed-ad-view-BsD7x2a9.js', '/assets/reviewed-ad-view-BsD7x2a9.js'],
])('%j is logged as %j', (url, logged) => {
  expect(loggableUrl(url)).toBe(logged)
})

test('rows inside a database error are not logged', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (phone)=(09121234567) already exists.',
    cause: Object.assign(new Error('inner'), { where: 'phone 09121234567' }),
  })
  const logged = loggableError(error)
  expect(logged).toMatchObject({ message: 'duplicate key', code: '23505', cause: { message: 'inner' } })
  expect(JSON.stringify(logged)).not.toContain('0912')
})

test('an error that the queue has copied into an object is one, and keeps its words', () => {
  const copied = { message: 'the database is away', stack: 'Error: …', queue: 'backup' }
  expect(loggableError(copied)).toMatchObject({ type: 'Error', message: 'the database is away' })
  expect(loggableError('x')).toMatchObject({ type: 'string', message: 'not an error' })
})
