import { expect, test } from 'vitest'
import { currentPerson, knownPerson, notePerson, whenAnotherPerson } from './signed-in-person.ts'

const token = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`

test('who sits at a tab is the user of its tokens, of visits the staff, and another is noticed once', async () => {
  let others = 0
  whenAnotherPerson(() => others++)
  expect(notePerson('no token')).toBe(true)
  expect(currentPerson()).toBeNull()

  expect(notePerson(token({ sub: '9', acc: 1 }))).toBe(true)
  expect(notePerson(token({ sub: '5', acc: 7, hijacker: { is_staff: true, user_id: 9 } }))).toBe(true)
  expect(await knownPerson).toBe('9')
  expect(others).toBe(0)

  expect(notePerson(token({ sub: '5', acc: 7 }))).toBe(false)
  expect([currentPerson(), others]).toEqual(['5', 1])
  expect(notePerson(token({ sub: '5', acc: 1 }))).toBe(true)
  expect(others).toBe(1)
})
