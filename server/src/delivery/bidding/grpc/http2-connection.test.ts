import fc from 'fast-check'
import { once } from 'node:events'
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ECHO_HEAD, listening } from '../../../../test/exchange/http2-echo.ts'
import {
  call,
  CALL,
  data,
  frame,
  headers,
  number,
  Peer,
  PREFACE,
  settings,
  widen,
} from '../../../../test/exchange/http2-peer.ts'
import { HeldBytes } from './held-bytes.ts'
import { HeaderDecoder, headerBlock, type Field } from './hpack.ts'
import { Call } from './http2-call.ts'
import { ERRORS, FLAGS, SETTINGS, TYPES } from './http2-frames.ts'

function fieldsOf(session: ClientHttp2Session, extra: Record<string, string>): Promise<Field[]> {
  const stream = session.request({ ':method': 'POST', ':path': '/fields', ...extra })
  stream.end()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', reject)
    stream.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString('latin1'))))
  })
}

test('header fields of another implementation arrive unchanged, in whatever order its table changes', async () => {
  const { port } = await listening()
  const session = connectHttp2(`http://127.0.0.1:${port}`)
  onTestFinished(() => session.destroy())
  const letters = String.fromCharCode(...Array.from({ length: 94 }, (_, at) => 33 + at))
  for (let round = 0; round < 200; round++) {
    const sent = {
      same: letters,
      [`name-${round % 7}`]: letters.slice(round % 90).repeat(1 + (round % 5)),
      often: String(round % 3),
    }
    const fields = Object.fromEntries(await fieldsOf(session, sent))
    expect(fields).toMatchObject({ ':method': 'POST', ':path': '/fields', ...sent })
  }
})

test('a call is answered however its frames are cut, padded and mixed', async () => {
  const { port } = await listening()
  const peer = Peer.settled(port)
  const [first, second] = [CALL.subarray(0, 1), CALL.subarray(1)]
  const priority = Buffer.concat([number(0), Buffer.from([16])])
  const said = Buffer.concat([
    frame(
      TYPES.headers,
      FLAGS.padded | FLAGS.priority,
      1,
      Buffer.concat([Buffer.from([2]), priority, first, Buffer.alloc(2)]),
    ),
    frame(TYPES.continuation, FLAGS.endHeaders, 1, second),
    headers(3),
    data(3, 0, 'three '),
    data(1, FLAGS.padded, Buffer.concat([Buffer.from([3]), Buffer.from('one '), Buffer.alloc(3)])),
    frame(TYPES.ping, 0, 0, '12345678'),
    frame(TYPES.priority, 0, 5, priority),
    frame(99, 255, 1, 'of a later standard'),
    data(3, FLAGS.endStream, 'is here'),
    data(1, 0, ''),
    data(1, 0, 'has trailers'),
    headers(1, FLAGS.endStream, headerBlock([['last', 'yes']])),
  ])
  for (const byte of said) {
    peer.say(Buffer.from([byte]))
    if (byte % 16 === 0) await pause(0)
  }
  await Promise.all([peer.ended(1), peer.ended(3)])
  expect([peer.body(1), peer.body(3)]).toEqual(['one has trailers', 'three is here'])
  const [head, end] = peer.of(TYPES.headers, 1)
  expect(new HeaderDecoder().read(head?.content ?? CALL)).toEqual([[':status', '200']])
  expect(new HeaderDecoder().read(end?.content ?? CALL)).toEqual([['end', 'yes']])
  expect(peer.of(TYPES.ping).map(({ flags, content }) => [flags, content.toString()])).toEqual([
    [FLAGS.ack, '12345678'],
  ])
})

test('an answer waits until the peer accepts it, and other answers go on', async () => {
  const { port } = await listening()
  const peer = Peer.settled(port, [SETTINGS.window, 4])
  peer.say(call(1, 'slowly taken'), call(3, 'four'))
  await peer.ended(3)
  expect([peer.body(1), peer.isEnded(1), peer.body(3)]).toEqual(['slow', false, 'four'])
  peer.say(widen(1, 3))
  await expect.poll(() => peer.body(1)).toBe('slowly ')
  peer.say(settings([SETTINGS.window, 2]), widen(1, 2))
  await expect.poll(() => peer.of(TYPES.settings).filter(({ flags }) => flags & FLAGS.ack)).toHaveLength(2)
  expect(peer.body(1)).toBe('slowly ')
  peer.say(settings([SETTINGS.window, 100]))
  await peer.ended(1)
  expect(peer.body(1)).toBe('slowly taken')
})

test('all answers together stay within what the connection accepts', async () => {
  const { port } = await listening()
  const peer = Peer.settled(port, [SETTINGS.window, 1_000_000])
  const body = 'b'.repeat(10_000)
  for (let id = 1; id < 17; id += 2) peer.say(headers(id), data(id, FLAGS.endStream, body))
  const taken = () =>
    peer.heard.filter(({ type }) => type === TYPES.data).reduce((all, one) => all + one.content.length, 0)
  await expect.poll(taken).toBe(65_535)
  peer.say(widen(0, 20_000))
  await peer.ended(15)
  expect(taken()).toBe(80_000)
})

test('a long answer comes in frames of the default length', async () => {
  const { port } = await listening()
  const peer = Peer.settled(port)
  peer.say(headers(1), data(1, 0, 'a'.repeat(16_000)), data(1, FLAGS.endStream, 'b'.repeat(4_000)))
  await peer.ended(1)
  expect(peer.of(TYPES.data, 1).map(({ content }) => content.length)).toEqual([16_384, 3_616])
})

test('a peer that sets a size for our table is told that we have none', async () => {
  const { port } = await listening()
  const peer = Peer.settled(port, [SETTINGS.tableSize, 0])
  peer.say(call(1, 'a'), call(3, 'b'))
  await peer.ended(3)
  expect([1, 3].map((id) => peer.of(TYPES.headers, id)[0]?.content[0])).toEqual([0x20, ECHO_HEAD[0]])
})

test('a body that is too long is refused, its rest is ignored, and the connection goes on', async () => {
  const { port } = await listening()
  const peer = Peer.settled(port)
  const part = 'x'.repeat(16_000)
  peer.say(
    headers(1),
    data(1, 0, part),
    data(1, 0, part),
    data(1, 0, part),
    headers(1, FLAGS.endStream),
    call(3, 'next'),
  )
  await peer.ended(3)
  expect(peer.of(TYPES.reset, 1).map(({ content }) => content.readUInt32BE())).toEqual([ERRORS.none])
  expect(new HeaderDecoder().read(peer.of(TYPES.headers, 1)[0]?.content ?? CALL)).toEqual([
    [':status', '413'],
  ])
  expect(peer.of(TYPES.headers, 1)).toHaveLength(1)
  expect(peer.body(3)).toBe('next')
})

test('incomplete bodies are stored up to a limit, and free their memory at the end', async () => {
  const { port } = await listening({ longest: 5_000_000 })
  const peer = Peer.settled(port)
  const part = 'x'.repeat(16_384)
  // 4 MiB less one frame; nothing is given back while it is stored.
  peer.say(headers(1))
  for (let at = 0; at < 255; at++) peer.say(data(1, 0, part))
  peer.say(frame(TYPES.ping, 0, 0, 'all here'))
  await expect.poll(() => peer.of(TYPES.ping)).toHaveLength(1)
  expect(peer.of(TYPES.windowUpdate)).toHaveLength(1)
  peer.say(frame(TYPES.reset, 0, 1, number(ERRORS.cancel)))
  await expect.poll(() => peer.of(TYPES.windowUpdate)).toHaveLength(2)
  expect(peer.of(TYPES.windowUpdate)[1]?.content.readUInt32BE()).toBe(255 * 16_384)
  peer.say(headers(3))
  for (let at = 0; at < 257; at++) peer.say(data(3, 0, part))
  expect(await peer.goodbye()).toBe(ERRORS.flowControl)
})

test('calls that are begun and cancelled, without end, leave nothing behind', async () => {
  const { port } = await listening()
  const peer = Peer.settled(port)
  for (let id = 1; id < 20_000; id += 2) {
    peer.say(headers(id), data(id, 0, 'begun'), frame(TYPES.reset, 0, id, number(ERRORS.cancel)))
  }
  peer.say(call(20_001, 'still here'))
  await peer.ended(20_001)
  expect(peer.body(20_001)).toBe('still here')
})

test('calls beyond a thousand at a time are refused, and come again', async () => {
  const { port, refused } = await listening()
  const peer = Peer.settled(port)
  const ids = Array.from({ length: 1_002 }, (_, at) => 2 * at + 1)
  peer.say(...ids.map((id) => headers(id)))
  await expect.poll(() => ids.filter((id) => peer.of(TYPES.reset, id).length > 0)).toEqual([2_001, 2_003])
  expect(refused).toEqual(['too many calls', 'too many calls'])
  expect(peer.of(TYPES.reset, 2_001)[0]?.content.readUInt32BE()).toBe(ERRORS.refusedStream)
  peer.say(data(1, FLAGS.endStream, ''), call(2_005, 'again'))
  await peer.ended(2_005)
})

/** Calls with a body of 15 kB each, whose answers are as long. */
const LONG = 'x'.repeat(15_000)
const longCalls = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => [
    headers(from + 2 * at),
    data(from + 2 * at, FLAGS.endStream, LONG),
  ]).flat()
const TAKES_ALL: [number, number] = [SETTINGS.window, 2 ** 30]

test('a peer that reads late gets every answer, however many came together', async () => {
  const reply = Buffer.alloc(15_000, 'x')
  const { port, refused, connections } = await listening({ answer: () => ({ head: ECHO_HEAD, body: reply }) })
  const peer = Peer.settled(port, TAKES_ALL)
  peer.say(widen(0, 2 ** 30))
  await expect.poll(() => connections).toHaveLength(1)
  peer.socket.pause()
  const ids = Array.from({ length: 900 }, (_, at) => 2 * at + 1)
  peer.say(...ids.map((id) => headers(id, FLAGS.endStream)))
  peer.say(frame(TYPES.ping, 0, 0, 'all here'))
  await pause(1_000)
  expect(peer.of(TYPES.ping)).toHaveLength(0)
  peer.socket.resume()
  await expect.poll(() => peer.of(TYPES.ping), { timeout: 20_000 }).toHaveLength(1)
  expect(ids.filter((id) => peer.body(id).length !== reply.length || !peer.isEnded(id))).toEqual([])
  expect([refused, peer.of(TYPES.goaway)]).toEqual([[], []])
})

test('only so much is made for a peer that does not read, and then it is disconnected', async () => {
  let answered = 0
  const answer = () => {
    answered++
    return { head: ECHO_HEAD, body: Buffer.from(LONG) }
  }
  const { port, refused } = await listening({ answer }, { unreadMs: 300 })
  const peer = Peer.settled(port, TAKES_ALL)
  await peer.until(() => peer.of(TYPES.settings).length > 0)
  peer.socket.pause()
  peer.say(widen(0, 2 ** 30), ...longCalls(1, 4_000))
  await expect.poll(() => refused, { timeout: 20_000, interval: 10 }).toEqual(['answers not read'])
  peer.socket.resume()
  expect(await peer.goodbye()).toBe(ERRORS.enhanceYourCalm)
  // What the kernel holds for both ends, and not 60 MB.
  expect(answered).toBeLessThan(2_000)
})

test('settings and windows are looked at once for all that came together, not once for each call', async () => {
  const { port } = await listening()
  const looks = vi.spyOn(Call.prototype, 'send')
  const checks = vi.spyOn(Call.prototype, 'hasWindow')
  onTestFinished(() => void vi.restoreAllMocks())
  const peer = Peer.settled(port, [SETTINGS.window, 0])
  const ids = Array.from({ length: 900 }, (_, at) => 2 * at + 1)
  for (const id of ids) peer.say(call(id, 'waits'))
  peer.say(frame(TYPES.ping, 0, 0, 'all here'))
  await peer.until(() => peer.of(TYPES.ping).length > 0)
  looks.mockClear()
  checks.mockClear()
  const many = Array.from({ length: 3_000 }, (_, at) => [settings([SETTINGS.window, at % 2]), widen(0, 1)])
  // As one chunk, and the peer reads the answers to it.
  peer.say(...many.flat(), settings([SETTINGS.window, 0]), frame(TYPES.ping, 0, 0, 'and read'))
  await peer.until(() => peer.of(TYPES.ping).length > 1)
  // 84 kB come in a few chunks: each may look at each call, and 6,000 frames at 900 calls would be 5.4 million.
  const looked = looks.mock.calls.length + checks.mock.calls.length
  expect(looked).toBeLessThan(30 * ids.length)
})

test('what all connections leave in memory together is bounded', async () => {
  const held = new HeldBytes(3_000_000)
  const { port, refused } = await listening({ longest: 2_000_000 }, { held })
  const peers = Array.from({ length: 4 }, () => Peer.settled(port))
  const part = 'x'.repeat(16_000)
  for (const peer of peers) {
    peer.say(headers(1), ...Array.from({ length: 80 }, () => data(1, 0, part)))
    peer.say(frame(TYPES.ping, 0, 0, 'all here'))
    await peer.until(() => peer.of(TYPES.ping).length > 0)
  }
  const resets = peers.map((peer) => peer.of(TYPES.reset, 1).map(({ content }) => content.readUInt32BE()))
  expect(resets.flat().length).toBeGreaterThan(1)
  expect(new Set(resets.flat())).toEqual(new Set([ERRORS.refusedStream]))
  expect(held.held).toBeLessThan(6_000_000)
  // A call that comes whole is answered all the same, and one that ends gives its memory back.
  peers[3]?.say(call(3, 'whole'))
  await peers[3]?.ended(3)
  expect(refused).toContain('memory')
  for (const peer of peers) peer.socket.destroy()
  await expect.poll(() => held.held).toBe(0)
})

test('answers that a peer has not accepted are bounded too', async () => {
  const held = new HeldBytes(1_000_000)
  const { port } = await listening({}, { held })
  const peer = Peer.settled(port, [SETTINGS.window, 0])
  peer.say(...longCalls(1, 200), frame(TYPES.ping, 0, 0, 'all here'))
  await peer.until(() => peer.of(TYPES.ping).length > 0)
  expect(held.held).toBeLessThan(1_100_000)
  expect(peer.heard.some(({ type }) => type === TYPES.reset)).toBe(true)
})

test('closing lets calls under way end, refuses others, and disconnects', async () => {
  const { port, connections } = await listening()
  const peer = Peer.settled(port)
  peer.say(headers(1), data(1, 0, 'under '))
  await expect.poll(() => peer.of(TYPES.settings)).not.toHaveLength(0)
  await pause(50)
  connections[0]?.close()
  peer.say(headers(3), data(1, FLAGS.endStream, 'way'))
  await peer.closed
  expect([peer.body(1), peer.isEnded(1)]).toEqual(['under way', true])
  expect(peer.of(TYPES.reset, 3).map(({ content }) => content.readUInt32BE())).toEqual([ERRORS.refusedStream])
  expect(
    peer.of(TYPES.goaway).map(({ content }) => [content.readUInt32BE(), content.readUInt32BE(4)]),
  ).toEqual([[1, 0]])
})

test('a peer that does not speak HTTP/2 is disconnected, at once or when it has been silent for too long', async () => {
  const { port, connections } = await listening()
  const web = new Peer(port)
  web.socket.write('GET / HTTP/1.1\r\n\r\n')
  await web.closed
  const silent = new Peer(port)
  await once(silent.socket, 'connect')
  silent.say(PREFACE.subarray(0, 10))
  await expect.poll(() => connections.length).toBe(2)
  connections[1]?.cancelBefore(performance.now())
  await silent.closed
})

const { protocol, frameSize, flowControl, compression, enhanceYourCalm } = ERRORS
const most = number(2 ** 31 - 1)

test.each<[string, number, ...Buffer[]]>([
  ['data before a call', protocol, data(1, 0, 'x')],
  ['data of no call', protocol, data(0, 0, 'x')],
  ['a call with an even number', protocol, headers(2)],
  ['a call without a number', protocol, headers(0)],
  [
    'another frame within header fields',
    protocol,
    frame(TYPES.headers, 0, 1, CALL),
    frame(TYPES.ping, 0, 0, '12345678'),
  ],
  [
    'header fields that go on in another call',
    protocol,
    frame(TYPES.headers, 0, 1, CALL),
    frame(TYPES.continuation, 4, 3, CALL),
  ],
  ['header fields that go on after their end', protocol, headers(1), frame(TYPES.continuation, 4, 1, CALL)],
  [
    'header fields without end',
    enhanceYourCalm,
    frame(TYPES.headers, 0, 1, CALL),
    ...Array.from({ length: 20 }, () => frame(TYPES.continuation, 0, 1, Buffer.alloc(1_000))),
  ],
  [
    'frames of nothing without end',
    enhanceYourCalm,
    frame(TYPES.headers, 0, 1, CALL),
    ...Array.from({ length: 100 }, () => frame(TYPES.continuation, 0, 1)),
  ],
  ['header fields that cannot be read', compression, headers(1, 0, Buffer.from([0x80]))],
  ['more padding than there is', protocol, headers(1), data(1, FLAGS.padded, Buffer.from([2, 0]))],
  ['a frame that is too long', frameSize, data(1, 0, 'x'.repeat(16_385))],
  ['a short ping', frameSize, frame(TYPES.ping, 0, 0, '1234')],
  ['a ping of a call', protocol, frame(TYPES.ping, 0, 1, '12345678')],
  ['a cut setting', frameSize, frame(TYPES.settings, 0, 0, '12345')],
  ['an answer to settings that says something', frameSize, frame(TYPES.settings, FLAGS.ack, 0, '123456')],
  ['settings of a call', protocol, frame(TYPES.settings, 0, 1)],
  ['a window beyond all windows', flowControl, settings([SETTINGS.window, 2 ** 31])],
  ['a window that grows beyond all windows', flowControl, frame(TYPES.windowUpdate, 0, 0, most)],
  ['a window that grows by nothing', protocol, widen(0, 0)],
  ['a window of a call that is not there', protocol, widen(1, 1)],
  ['an end of a call that is not there', protocol, frame(TYPES.reset, 0, 1, number(8))],
  ['a push', protocol, frame(TYPES.pushPromise, 4, 1, CALL)],
])('%s ends the connection with its error, and is counted', async (_, code, ...frames) => {
  const { port, refused } = await listening()
  const peer = Peer.settled(port)
  peer.say(...frames)
  expect(await peer.goodbye()).toBe(code)
  expect(refused).toEqual(['broken frames'])
})

test.each<[string, number, ...Buffer[]]>([
  ['grows by nothing', protocol, widen(1, 0)],
  ['grows beyond all windows', flowControl, frame(TYPES.windowUpdate, 0, 1, most)],
])('a call whose window %s ends alone', async (_, code, ...frames) => {
  const { port } = await listening()
  const peer = Peer.settled(port)
  peer.say(headers(1), ...frames, call(3, 'beside'))
  await peer.ended(3)
  expect(peer.of(TYPES.reset, 1).map(({ content }) => content.readUInt32BE())).toEqual([code])
})

test('a call with too many header fields ends alone, and later ones are read', async () => {
  const { port, refused } = await listening()
  const peer = Peer.settled(port)
  const kept = Buffer.concat([Buffer.from([0x40, 1]), Buffer.from('a'), Buffer.from([1]), Buffer.from('b')])
  peer.say(headers(1, FLAGS.endStream, Buffer.concat([CALL, headerBlock([['x', 'y'.repeat(9_000)]]), kept])))
  const fields = headerBlock([
    [':method', 'POST'],
    [':scheme', 'http'],
    [':path', '/fields'],
  ])
  peer.say(headers(3, FLAGS.endStream, Buffer.concat([fields, Buffer.from([0xbe])])))
  await peer.ended(3)
  expect(JSON.parse(peer.body(3)).slice(2)).toEqual([
    [':path', '/fields'],
    ['a', 'b'],
  ])
  expect(peer.of(TYPES.reset, 1).map(({ content }) => content.readUInt32BE())).toEqual([enhanceYourCalm])
  expect(refused).toEqual(['header fields'])
})

test('settings come first', async () => {
  const { port } = await listening()
  const peer = new Peer(port)
  peer.say(PREFACE, call(1, 'too early'))
  expect(await peer.goodbye()).toBe(protocol)
})

test('any sequence of frames ends at most its own connection', { timeout: 60_000 }, async () => {
  const { port } = await listening()
  const beside = Peer.settled(port)
  const content = fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(CALL, number(0), number(7)))
  const any = fc.record({ type: fc.nat(10), flags: fc.nat(255), id: fc.constantFrom(0, 1, 3, 5, 6), content })
  const good = fc.constantFrom(
    headers(1),
    headers(3, FLAGS.endStream),
    data(1, 0, 'x'),
    data(1, FLAGS.endStream, ''),
  )
  const said = fc.array(
    fc.oneof(
      good,
      any.map(({ type, flags, id, content: of }) => frame(type, flags, id, Buffer.from(of))),
    ),
    { maxLength: 30 },
  )
  let id = -1
  await fc.assert(
    fc.asyncProperty(said, async (frames) => {
      const peer = Peer.settled(port)
      peer.say(...frames)
      peer.socket.end()
      await peer.closed
      id += 2
      beside.say(call(id, 'beside'))
      await expect.poll(() => beside.isEnded(id), { interval: 1 }).toBe(true)
    }),
    { numRuns: 500 },
  )
})
