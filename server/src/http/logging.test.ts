import { expect, test } from 'vitest'
import { loggableError, loggableUrl } from './logging.ts'

test.each([
  ['/svc/a/?phone=09121234567&code=123456', '/svc/a/?phone=…&code=…'],
  ['/svc/a/?token=secret&limit=10&account=4', '/svc/a/?token=…&limit=10&account=4'],
  ['/svc/a/?utm_source=a&next=%2Fu%2F4', '/svc/a/?utm_source=…&next=…'],
  ['/svc/a/?limit=1%0a{"level":"fatal"}', '/svc/a/?limit=1%0A{"level":"fatal"}'],
  ['/svc/\u202egpj.exe', '/svc/%E2%80%AEgpj.exe'],
  ['/svc/a/?limit=%E2%80%AE1', '/svc/a/?limit=%E2%80%AE1'],
  ['/svc/a/', '/svc/a/'],
])('%j is logged as %j', (url, logged) => {
  expect(loggableUrl(url)).toBe(logged)
})

test('rows that a database error carries along are not logged', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (phone)=(09121234567) already exists.',
    cause: Object.assign(new Error('inner'), { where: 'phone 09121234567' }),
  })
  const logged = loggableError(error)
  expect(logged).toMatchObject({ message: 'duplicate key', code: '23505', cause: { message: 'inner' } })
  expect(JSON.stringify(logged)).not.toContain('0912')
})
