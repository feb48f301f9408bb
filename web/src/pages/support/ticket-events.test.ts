import { expect, test } from 'vitest'
import { eventLines, type StreamEvent } from './ticket-events.ts'

function eventsOf(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const take = eventLines((event) => events.push(event))
  for (const piece of pieces) take(piece)
  return events
}

const TICKET = { name: 'ticket', id: '7', data: '{"ticket":3}' }

test('an event is told once it is whole, however it was cut', () => {
  const text = 'event: ticket\nid: 7\ndata: {"ticket":3}\n\n'
  expect(eventsOf(text)).toEqual([TICKET])
  expect(eventsOf(...text)).toEqual([TICKET])
  expect(eventsOf(text.slice(0, -1))).toEqual([])
})

test('line ends may be of any kind, and a pair of them may be cut in two', () => {
  expect(eventsOf('event:ticket\r\nid:7\r', '\ndata:{"ticket":3}\r\n\r', '\n')).toEqual([TICKET])
  expect(eventsOf('event: ticket\rid: 7\rdata: {"ticket":3}\r\r:')).toEqual([TICKET])
})

test('comments keep the line alive and say nothing', () => {
  expect(eventsOf(': still here\n\n', 'id: 4\n\n')).toEqual([])
})

test('data of several lines is one text; an id holds until the next; a name does not', () => {
  expect(eventsOf('id: 4\nevent: a\ndata: x\ndata: y\n\ndata: z\n\n')).toEqual([
    { name: 'a', id: '4', data: 'x\ny' },
    { name: 'message', id: '4', data: 'z' },
  ])
})
