import { expect, test } from 'vitest'
import { listening } from '../../../../test/exchange/http2-echo.ts'
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
import { headerBlock, type Field } from './hpack.ts'
import { ERRORS, FLAGS, SETTINGS, TYPES } from './http2-frames.ts'

/**
 * What must follow: a goodbye with an error, the end of one call with an error (and nothing worse), an answer, or
 * only that the connection lives and says nothing of errors.
 */
type Expected = { bye: number } | { reset: number; id: number } | { body: string; id: number } | 'lives'
type Case = [name: string, expected: Expected, ...frames: Buffer[]]

const E = ERRORS
const END = FLAGS.endStream
const T = TYPES
const bye = (code: number): Expected => ({ bye: code })
const reset = (code: number, id = 1): Expected => ({ reset: code, id })
const answer = (body = '', id = 1): Expected => ({ body, id })
const lives: Expected = 'lives'
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const join = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const zeros = (length: number) => Buffer.alloc(length)
const MOST = 2 ** 31 - 1
const ping = (flags = 0, content: Buffer | string = '12345678') => frame(T.ping, flags, 0, content)
const cancel = (id: number) => frame(T.reset, 0, id, number(E.cancel))
const priority = (id: number, content = zeros(5)) => frame(T.priority, 0, id, content)
const goaway = (content = zeros(8), id = 0) => frame(T.goaway, 0, id, content)
const more = (flags: number, content: Buffer = zeros(0), id = 1) => frame(T.continuation, flags, id, content)
const begin = (content: Buffer = CALL, flags = 0) => frame(T.headers, flags, 1, content)
const padded = (length: number, ...content: (Buffer | string)[]) =>
  join(Buffer.from([length]), ...content, zeros(length))

const METHOD: Field = [':method', 'POST']
const SCHEME: Field = [':scheme', 'http']
const PATH: Field = [':path', '/']
/** A call without a body, with these fields beside the usual ones, or only these. */
const withFields = (...fields: Field[]) => headers(1, END, headerBlock([METHOD, SCHEME, PATH, ...fields]))
const only = (...fields: Field[]) => headers(1, END, headerBlock(fields))
const withLength = (length: string) =>
  headers(1, 0, headerBlock([METHOD, SCHEME, PATH, ['content-length', length]]))
/** A call without a body whose block goes on with these bytes. */
const withBytes = (bytes: string, id = 1) => headers(id, END, join(CALL, hex(bytes)))
const trailers = (...fields: Field[]) => headers(1, END, headerBlock(fields))

/** Answered, but its answer waits: half closed by the peer. */
const HALF_CLOSED = join(settings([SETTINGS.window, 0]), call(1, 'x'))
/** Over on both sides; cancelled by the peer; ended by the server while the peer may go on. */
const CLOSED = call(1, 'x')
const CANCELLED = join(headers(1), cancel(1))
const CUT = join(headers(1), widen(1, 0))
/** An open call beside which something happens, and its end. */
const beside = (...frames: Buffer[]) => [headers(1), ...frames, data(1, END, 'x')]

const START: Case[] = [
  ['another protocol', bye(E.protocol), join('GET / HTTP/1.1\r\n\r\n')],
  ['a preface with a wrong end', bye(E.protocol), join(PREFACE.subarray(0, 23), 'X')],
  ['a preface of another version', bye(E.protocol), join('PRI * HTTP/3.0\r\n\r\nSM\r\n\r\n')],
  ['a ping first', bye(E.protocol), PREFACE, ping()],
  ['a call first', bye(E.protocol), PREFACE, call(1, 'x')],
  ['an ACK of settings first', bye(E.protocol), PREFACE, frame(T.settings, FLAGS.ack, 0)],
  ['a window first', bye(E.protocol), PREFACE, widen(0, 1)],
  ['a goodbye first', bye(E.protocol), PREFACE, goaway()],
  ['a priority first', bye(E.protocol), PREFACE, priority(1)],
  ['an unknown frame first', bye(E.protocol), PREFACE, frame(0xbb, 0, 0)],
  ['empty settings', lives, PREFACE, settings()],
  ['settings and a call at once', answer('x'), PREFACE, settings(), call(1, 'x')],
]

const FRAMES: Case[] = [
  ['an unknown frame of the connection', lives, frame(0x0a, 0, 0, 'later')],
  ['an unknown frame of a call that is not there', lives, frame(0x10, 255, 7, 'later')],
  ['an unknown frame of an open call', answer('x'), ...beside(frame(0xff, 255, 1, 'later'))],
  ['an unknown frame as long as any', lives, frame(0xf0, 0, 0, zeros(16_384))],
  ['unknown flags of data', answer('x'), headers(1), data(1, 0xf6 | END, 'x')],
  ['unknown flags of header fields', answer('x'), headers(1, 0xd2), data(1, END, 'x')],
  ['unknown flags of a ping', lives, ping(0xfe)],
  ['unknown flags of settings', lives, frame(T.settings, 0xfe, 0)],
  ['unknown flags of a window', lives, frame(T.windowUpdate, 255, 0, number(1))],
  ['unknown flags of a cancel', lives, headers(1), frame(T.reset, 255, 1, number(8))],
  ['unknown flags of a goodbye', lives, frame(T.goaway, 255, 0, zeros(8))],
  ['the reserved bit of a number', answer('x'), headers(0x80000001), data(0x80000001, END, 'x')],
  ['data as long as they may be', answer('x'.repeat(16_384)), headers(1), data(1, END, 'x'.repeat(16_384))],
  ['data that are longer', bye(E.frameSize), headers(1), data(1, END, 'x'.repeat(16_385))],
  ['header fields that are longer', bye(E.frameSize), begin(zeros(16_385))],
  ['continued header fields that are longer', bye(E.frameSize), begin(), more(4, zeros(16_385))],
  ['settings that are longer', bye(E.frameSize), frame(T.settings, 0, 0, zeros(16_386))],
  ['a goodbye that is longer', bye(E.frameSize), goaway(zeros(16_385))],
  ['an unknown frame that is longer', bye(E.frameSize), frame(0xf0, 0, 0, zeros(16_385))],
  ['a block that cannot be read', bye(E.compression), headers(1, END, hex('ff'))],
  ['an unreadable block of a cut call', bye(E.compression), CUT, headers(1, END, hex('80'))],
]

const STATES: Case[] = [
  ['idle: data', bye(E.protocol), data(1, END, 'x')],
  ['idle: a cancel', bye(E.protocol), cancel(1)],
  ['idle: a window', bye(E.protocol), widen(1, 1)],
  ['idle: continued header fields', bye(E.protocol), more(4, CALL)],
  ['idle: a priority', lives, priority(1)],
  ['idle, of the server: header fields', bye(E.protocol), headers(2)],
  ['idle, of the server: data', bye(E.protocol), headers(3), data(2, 0, 'x')],
  ['idle, of the server: a cancel', bye(E.protocol), headers(3), cancel(2)],
  ['idle, of the server: a window', bye(E.protocol), headers(3), widen(2, 1)],
  ['idle, of the server: a priority', lives, priority(2)],
  ['open: a priority', answer('x'), ...beside(priority(1))],
  ['open: a window', answer('x'), ...beside(widen(1, 1))],
  ['open: a cancel', lives, headers(1), cancel(1)],
  ['open: settings', answer('x'), ...beside(settings([SETTINGS.window, 10]))],
  ['half closed: data', reset(E.streamClosed), HALF_CLOSED, data(1, 0, 'x')],
  ['half closed: empty data', reset(E.streamClosed), HALF_CLOSED, data(1, END, '')],
  ['half closed: header fields', reset(E.streamClosed), HALF_CLOSED, headers(1)],
  ['half closed: trailers', reset(E.streamClosed), HALF_CLOSED, trailers(['a', 'b'])],
  ['half closed: a window', answer('x'), HALF_CLOSED, widen(1, 1)],
  ['half closed: a priority', lives, HALF_CLOSED, priority(1)],
  ['half closed: a cancel', lives, HALF_CLOSED, cancel(1)],
  ['half closed: an unknown frame', lives, HALF_CLOSED, frame(0xee, 0, 1)],
  ['closed: data', reset(E.streamClosed), CLOSED, data(1, 0, 'x')],
  ['closed: header fields', bye(E.streamClosed), CLOSED, headers(1)],
  ['closed: trailers', bye(E.streamClosed), CLOSED, trailers(['a', 'b'])],
  ['closed: the same call again', bye(E.streamClosed), CLOSED, call(1, 'x')],
  ['closed: continued header fields', bye(E.protocol), CLOSED, more(4, CALL)],
  ['closed: a window', answer('x'), CLOSED, widen(1, 1)],
  ['closed: a window of nothing', answer('x'), CLOSED, widen(1, 0)],
  ['closed: a cancel', answer('x'), CLOSED, cancel(1)],
  ['closed: a priority', answer('x'), CLOSED, priority(1)],
  ['cancelled: data', reset(E.streamClosed), CANCELLED, data(1, 0, 'x')],
  ['cancelled: header fields', bye(E.streamClosed), CANCELLED, headers(1, END)],
  ['cancelled: a window', lives, CANCELLED, widen(1, 1)],
  ['cancelled: a cancel', lives, CANCELLED, cancel(1)],
  ['cancelled: a priority', lives, CANCELLED, priority(1)],
  ['cut by the server: data', reset(E.protocol), CUT, data(1, 0, 'x'), data(1, END, 'x')],
  ['cut by the server: trailers', reset(E.protocol), CUT, trailers(['a', 'b'])],
  ['cut by the server: a window', reset(E.protocol), CUT, widen(1, 1)],
  ['cut by the server: a cancel', reset(E.protocol), CUT, cancel(1)],
  ['cut by the server, and ended: header fields', bye(E.streamClosed), CUT, data(1, END, ''), headers(1)],
  ['cut by the server, and cancelled: header fields', bye(E.streamClosed), CUT, cancel(1), headers(1)],
  ['a call with a smaller number', bye(E.protocol), headers(5), headers(3)],
  ['a call with a smaller number, after an answer', bye(E.protocol), call(3, 'x'), call(1, 'x')],
  ['a number far below', bye(E.protocol), call(1, 'x'), call(101, 'x'), call(51, 'x')],
  ['data of a number that was passed over', reset(E.streamClosed, 1), headers(3), data(1, 0, 'x')],
  ['a window of a number that was passed over', lives, headers(3), widen(1, 1)],
  ['a cancel of a number that was passed over', lives, headers(3), cancel(1)],
  ['a priority of a number that was passed over', lives, headers(3), priority(1)],
  ['numbers with gaps', answer('x', 101), call(1, 'x'), call(101, 'x')],
  ['the greatest number', answer('x', MOST), call(MOST, 'x')],
  ['a call after the greatest number', bye(E.protocol), call(MOST, 'x'), call(1, 'x')],
  [
    'a call too many',
    reset(E.refusedStream, 2_001),
    ...Array.from({ length: 1_001 }, (_, at) => headers(2 * at + 1)),
  ],
]

const KINDS: Case[] = [
  ['data of no call', bye(E.protocol), data(0, 0, 'x')],
  ['data with no padding', answer('x'), headers(1), data(1, END | 8, padded(0, 'x'))],
  ['data with padding', answer('x'), headers(1), data(1, END | 8, padded(255, 'x'))],
  ['data of padding alone', answer(), headers(1), data(1, END | 8, padded(9))],
  ['data with as much padding as content', bye(E.protocol), headers(1), data(1, 8, join(hex('04'), 'xyz'))],
  ['data with more padding than content', bye(E.protocol), headers(1), data(1, 8, join(hex('09'), 'xyz'))],
  ['padded data without a length of it', bye(E.frameSize), headers(1), data(1, 8, '')],
  ['empty data', answer(), headers(1), data(1, 0, ''), data(1, END, '')],
  ['header fields of no call', bye(E.protocol), headers(0)],
  ['header fields with padding', answer(), begin(padded(7, CALL), 4 | 8 | END)],
  ['header fields with a priority', answer(), begin(join(zeros(5), CALL), 4 | 0x20 | END)],
  [
    'header fields that depend on themselves',
    answer(),
    begin(join(number(1), hex('10'), CALL), 4 | 0x20 | END),
  ],
  ['header fields with both', answer(), begin(padded(7, zeros(5), CALL), 4 | 8 | 0x20 | END)],
  ['header fields with more padding than content', bye(E.protocol), begin(join(hex('ff'), CALL), 4 | 8)],
  ['header fields with as much padding as content', bye(E.protocol), begin(hex('0300 00'), 4 | 8)],
  ['padded header fields without a length of it', bye(E.frameSize), begin(zeros(0), 4 | 8)],
  ['header fields with a cut priority', bye(E.frameSize), begin(zeros(4), 4 | 0x20)],
  ['padding that leaves no priority', bye(E.protocol), begin(padded(4, zeros(3)), 4 | 8 | 0x20)],
  ['empty header fields', reset(E.protocol), begin(zeros(0), 4 | END)],
  ['a priority of no call', bye(E.protocol), priority(0)],
  ['a call that depends on itself', lives, priority(1, join(number(1), hex('10')))],
  ['an exclusive priority', lives, priority(3, join(number(0x80000001), hex('ff')))],
  ['a short priority of an open call', reset(E.frameSize), headers(1), priority(1, zeros(4))],
  ['a long priority of an open call', reset(E.frameSize), headers(1), priority(1, zeros(6))],
  ['a short priority of a closed call', reset(E.frameSize), CLOSED, priority(1, zeros(4))],
  ['a short priority of an idle call', bye(E.frameSize), priority(1, zeros(4))],
  ['a cancel of no call', bye(E.protocol), cancel(0)],
  ['a short cancel', bye(E.frameSize), headers(1), frame(T.reset, 0, 1, zeros(3))],
  ['a long cancel', bye(E.frameSize), headers(1), frame(T.reset, 0, 1, zeros(5))],
  ['an empty cancel', bye(E.frameSize), headers(1), frame(T.reset, 0, 1)],
  ['a cancel with an unknown error', lives, headers(1), frame(T.reset, 0, 1, number(0xffff))],
  ['a push of a call', bye(E.protocol), headers(1), frame(T.pushPromise, 4, 1, join(number(2), CALL))],
  ['a push of none', bye(E.protocol), frame(T.pushPromise, 4, 0, join(number(2), CALL))],
  ['an answer to a ping that was not sent', lives, ping(FLAGS.ack)],
  ['a short ping', bye(E.frameSize), ping(0, zeros(7))],
  ['a long ping', bye(E.frameSize), ping(0, zeros(9))],
  ['an empty ping', bye(E.frameSize), ping(0, zeros(0))],
  ['a short answer to a ping', bye(E.frameSize), ping(FLAGS.ack, zeros(7))],
  ['a ping of a call', bye(E.protocol), headers(1), frame(T.ping, 0, 1, zeros(8))],
  ['a goodbye, and a call under way', answer('x'), ...beside(goaway())],
  ['a goodbye with an error', lives, goaway(join(zeros(4), number(2)))],
  ['a goodbye with a text', lives, goaway(join(zeros(8), 'good night'))],
  ['two goodbyes', lives, goaway(), goaway()],
  ['a goodbye of a call', bye(E.protocol), headers(1), goaway(zeros(8), 1)],
  ['a short goodbye', bye(E.frameSize), goaway(zeros(7))],
  ['an empty goodbye', bye(E.frameSize), goaway(zeros(0))],
]

const raw = (name: number, value: number) => settings([name, value])
const SETTING: Case[] = [
  ['of a call', bye(E.protocol), frame(T.settings, 0, 1)],
  ['an ACK of a call', bye(E.protocol), frame(T.settings, FLAGS.ack, 1)],
  ['an ACK that says something', bye(E.frameSize), frame(T.settings, FLAGS.ack, 0, zeros(6))],
  ['an ACK that nobody waits for', lives, frame(T.settings, FLAGS.ack, 0), frame(T.settings, FLAGS.ack, 0)],
  ['of 1 byte', bye(E.frameSize), frame(T.settings, 0, 0, zeros(1))],
  ['of 5 bytes', bye(E.frameSize), frame(T.settings, 0, 0, zeros(5))],
  ['of 7 bytes', bye(E.frameSize), frame(T.settings, 0, 0, zeros(7))],
  ['push 0', lives, raw(SETTINGS.push, 0)],
  ['push 1', lives, raw(SETTINGS.push, 1)],
  ['push 2', bye(E.protocol), raw(SETTINGS.push, 2)],
  ['the greatest push', bye(E.protocol), raw(SETTINGS.push, 2 ** 32 - 1)],
  ['the greatest window', lives, raw(SETTINGS.window, MOST)],
  ['a window above it', bye(E.flowControl), raw(SETTINGS.window, 2 ** 31)],
  ['the greatest number as window', bye(E.flowControl), raw(SETTINGS.window, 2 ** 32 - 1)],
  ['the shortest longest frame', lives, raw(SETTINGS.longestFrame, 16_384)],
  ['the longest longest frame', lives, raw(SETTINGS.longestFrame, 2 ** 24 - 1)],
  ['a longest frame below', bye(E.protocol), raw(SETTINGS.longestFrame, 16_383)],
  ['a longest frame of 0', bye(E.protocol), raw(SETTINGS.longestFrame, 0)],
  ['a longest frame above', bye(E.protocol), raw(SETTINGS.longestFrame, 2 ** 24)],
  ['no table', answer('x'), raw(SETTINGS.tableSize, 0), call(1, 'x')],
  ['the greatest table', answer('x'), raw(SETTINGS.tableSize, 2 ** 32 - 1), call(1, 'x')],
  ['no calls of the server', answer('x'), raw(SETTINGS.mostStreams, 0), call(1, 'x')],
  ['no header fields', lives, raw(SETTINGS.longestList, 0)],
  ['an unknown setting', lives, raw(0xee, 2 ** 32 - 1)],
  ['a wrong value after a good one', bye(E.protocol), settings([1, 0], [SETTINGS.push, 7])],
  ['the last of several counts', answer('x'), settings([4, 0], [4, 100]), call(1, 'x')],
  ['the last of several counts, if smaller', lives, settings([4, 100], [4, 0]), call(1, 'x')],
  ['a greater window sends what waits', answer('x'), HALF_CLOSED, settings([4, 1])],
  ['32 at once', lives, settings(...Array.from({ length: 32 }, (): [number, number] => [3, 1]))],
  [
    '33 at once',
    bye(E.enhanceYourCalm),
    settings(...Array.from({ length: 33 }, (): [number, number] => [3, 1])),
  ],
  [
    'a window that makes that of an open call too large',
    bye(E.flowControl),
    headers(1),
    widen(1, MOST - 65_535),
    settings([4, 65_536]),
  ],
  [
    'a window that makes it as large as it may be',
    answer('x'),
    headers(1),
    widen(1, MOST - 65_536),
    settings([4, 65_536]),
    data(1, END, 'x'),
  ],
]

const WINDOWS: Case[] = [
  ['nothing for all', bye(E.protocol), widen(0, 0)],
  ['nothing for a call', reset(E.protocol), headers(1), widen(1, 0)],
  ['nothing, and the reserved bit, for all', bye(E.protocol), widen(0, 2 ** 31)],
  ['nothing, and the reserved bit, for a call', reset(E.protocol), headers(1), widen(1, 2 ** 31)],
  ['one, and the reserved bit', answer('x'), HALF_CLOSED, widen(1, 2 ** 31 + 1)],
  ['3 bytes', bye(E.frameSize), frame(T.windowUpdate, 0, 0, zeros(3))],
  ['5 bytes', bye(E.frameSize), frame(T.windowUpdate, 0, 0, zeros(5))],
  ['none', bye(E.frameSize), frame(T.windowUpdate, 0, 0)],
  ['3 bytes for a call', bye(E.frameSize), headers(1), frame(T.windowUpdate, 0, 1, zeros(3))],
  ['as much as may be for all', lives, widen(0, MOST - 65_535)],
  ['one more for all', bye(E.flowControl), widen(0, MOST - 65_534)],
  ['too much for all in two steps', bye(E.flowControl), widen(0, MOST - 65_535), widen(0, 1)],
  ['as much as may be for a call', answer('x'), ...beside(widen(1, MOST - 65_535))],
  ['one more for a call', reset(E.flowControl), headers(1), widen(1, MOST - 65_534)],
  [
    'too much for a call in two steps',
    reset(E.flowControl),
    headers(1),
    widen(1, MOST - 65_535),
    widen(1, 1),
  ],
  ['a call beside one that got too much', answer('x', 3), headers(1), widen(1, MOST), call(3, 'x')],
  [
    'padding beyond the window of a call',
    reset(E.flowControl),
    headers(1),
    ...Array.from({ length: 256 }, () => data(1, 8, padded(255))),
  ],
  ['an answer that waits for a window', lives, HALF_CLOSED],
]

const CONTINUED: Case[] = [
  ['one more frame', answer(), begin(CALL.subarray(0, 2), END), more(4, CALL.subarray(2))],
  [
    'a byte a frame',
    answer(),
    begin(CALL.subarray(0, 0), END),
    ...[...CALL].map((byte) => more(0, Buffer.from([byte]))),
    more(4),
  ],
  ['an empty last frame', answer(), begin(CALL, END), more(4)],
  ['an empty frame between', answer(), begin(CALL.subarray(0, 2), END), more(0), more(4, CALL.subarray(2))],
  ['an empty first frame', answer(), begin(zeros(0), END), more(4, CALL)],
  [
    'a padded first frame',
    answer(),
    begin(padded(3, CALL.subarray(0, 2)), 8 | END),
    more(4, CALL.subarray(2)),
  ],
  ['an end of the call that is none', answer('x'), begin(CALL), more(4 | END), data(1, END, 'x')],
  [
    'as many frames as may be',
    answer(),
    begin(CALL, END),
    ...Array.from({ length: 98 }, () => more(0)),
    more(4),
  ],
  ['more frames', bye(E.enhanceYourCalm), begin(CALL, END), ...Array.from({ length: 100 }, () => more(0))],
  ['more bytes than may be', bye(E.enhanceYourCalm), begin(zeros(16_384)), more(0, zeros(1))],
  [
    'continued trailers',
    answer('x'),
    headers(1),
    data(1, 0, 'x'),
    begin(zeros(0), END),
    more(4, headerBlock([['a', 'b']])),
  ],
  ['nothing to continue', bye(E.protocol), more(4)],
  ['nothing to continue any more', bye(E.protocol), headers(1), more(4)],
  ['of another call', bye(E.protocol), begin(), more(4, CALL, 3)],
  ['of no call', bye(E.protocol), begin(), more(4, CALL, 0)],
  ['data between', bye(E.protocol), begin(), data(1, 0, 'x')],
  ['header fields between', bye(E.protocol), begin(), headers(1)],
  ['another call between', bye(E.protocol), begin(), headers(3)],
  ['a priority between', bye(E.protocol), begin(), priority(1)],
  ['a cancel between', bye(E.protocol), begin(), cancel(1)],
  ['settings between', bye(E.protocol), begin(), settings()],
  ['a ping between', bye(E.protocol), begin(), ping()],
  ['a goodbye between', bye(E.protocol), begin(), goaway()],
  ['a window between', bye(E.protocol), begin(), widen(0, 1)],
  ['an unknown frame between', bye(E.protocol), begin(), frame(0xee, 0, 1)],
]

const MESSAGES: Case[] = [
  ['a body', answer('x'), call(1, 'x')],
  ['no body', answer(), headers(1, END)],
  ['trailers', answer('x'), headers(1), data(1, 0, 'x'), trailers(['a', 'b'])],
  ['trailers without fields', answer('x'), headers(1), data(1, 0, 'x'), trailers()],
  ['trailers without a body', answer(), headers(1), trailers(['a', 'b'])],
  [
    'trailers that do not end the call',
    reset(E.protocol),
    headers(1),
    headers(1, 0, headerBlock([['a', 'b']])),
  ],
  ['a pseudo field in trailers', reset(E.protocol), headers(1), trailers(PATH)],
  ['an upper case letter in trailers', reset(E.protocol), headers(1), trailers(['A', 'b'])],
  ['a connection field in trailers', reset(E.protocol), headers(1), trailers(['connection', 'close'])],
  ['data after trailers', reset(E.streamClosed), headers(1), trailers(['a', 'b']), data(1, 0, 'x')],
  ['trailers after trailers', bye(E.streamClosed), headers(1), trailers(['a', 'b']), trailers(['a', 'b'])],
  ['the length of the body', answer('xy'), withLength('2'), data(1, END, 'xy')],
  ['its length in parts', answer('xy'), withLength('2'), data(1, 0, 'x'), data(1, END, 'y')],
  ['its length without the padding', answer('xy'), withLength('2'), data(1, END | 8, padded(9, 'xy'))],
  ['its length before trailers', answer('xy'), withLength('2'), data(1, 0, 'xy'), trailers()],
  ['a length of 0', answer(), withLength('0'), data(1, END, '')],
  ['a length with leading zeros', answer('xy'), withLength('002'), data(1, END, 'xy')],
  ['a body that is too short', reset(E.protocol), withLength('3'), data(1, END, 'xy')],
  ['a body that is too long', reset(E.protocol), withLength('1'), data(1, END, 'xy')],
  ['a body that is too long before its end', reset(E.protocol), withLength('1'), data(1, 0, 'xy')],
  [
    'a body that is too short, with trailers',
    reset(E.protocol),
    withLength('3'),
    data(1, 0, 'xy'),
    trailers(),
  ],
  ['a length without a body', reset(E.protocol), withFields(['content-length', '2'])],
  ['a length of 0 without a body', answer(), withFields(['content-length', '0'])],
  ['a length twice', answer(), withFields(['content-length', '0'], ['content-length', '0'])],
  ['two lengths', reset(E.protocol), withFields(['content-length', '0'], ['content-length', '1'])],
  ...['', '-1', '+1', '1,1', '0x1', '1.0', 'one', '9'.repeat(30)].map((length): Case => [
    `the length “${length}”`,
    reset(E.protocol),
    withLength(length),
  ]),
]

const shown = (text: string) => JSON.stringify(text)
const bad = (field: Field): Case => [
  `the field ${shown(field.join(': '))}`,
  reset(E.protocol),
  withFields(field),
]
const good = (field: Field): Case => [`the field ${shown(field.join(': '))}`, answer(), withFields(field)]

const FIELDS: Case[] = [
  ...[
    'X-A',
    'xA',
    '',
    'a b',
    'a\t',
    '\0a',
    'a\r',
    'a\n',
    'a\x7f',
    'a\x80',
    '\xff',
    'a:b',
    'a(',
    'a@',
    'a"',
    'a,',
  ].map((name) => bad([name, 'x'])),
  ...['a\0b', 'a\rb', 'a\nb', 'a\r\nb: c', ' a', 'a ', '\ta', 'a\t', ' ', 'a\x01', '\x1f', 'a\x7fb'].map(
    (value) => bad(['x', value]),
  ),
  ...['', 'a b', 'a\tb', '\x80\xff', ':', '"\\"'].map((value) => good(['x', value])),
  ...['connection', 'proxy-connection', 'keep-alive', 'transfer-encoding', 'upgrade'].map((name) =>
    bad([name, 'x']),
  ),
  ...['gzip', 'trailers, gzip', '', 'trailers;q=0.5'].map((value) => bad(['te', value])),
  good(['te', 'trailers']),
  good([`!#$%&'*+-.^_\`|~09az`, 'x']),
  ...[':status', ':protocol', ':foo', ':', ':Method', ':path '].map((name): Case => [
    `the pseudo field ${shown(name)}`,
    reset(E.protocol),
    only(METHOD, SCHEME, PATH, [name, '200']),
  ]),
  ...[METHOD, SCHEME, PATH].map((field): Case => [
    `${field[0]} after others`,
    reset(E.protocol),
    only(...[METHOD, SCHEME, PATH].filter((one) => one !== field), ['a', 'b'], field),
  ]),
  ...[METHOD, SCHEME, PATH].map((field): Case => [
    `${field[0]} twice`,
    reset(E.protocol),
    only(METHOD, SCHEME, PATH, field),
  ]),
  ...[METHOD, SCHEME, PATH].map((field): Case => [
    `no ${field[0]}`,
    reset(E.protocol),
    only(...[METHOD, SCHEME, PATH].filter((one) => one !== field)),
  ]),
  [
    ':authority twice',
    reset(E.protocol),
    only(METHOD, SCHEME, PATH, [':authority', 'a'], [':authority', 'a']),
  ],
  [':authority', answer(), only(METHOD, SCHEME, [':authority', 'a.example:80'], PATH)],
  [':authority with a user', reset(E.protocol), only(METHOD, SCHEME, PATH, [':authority', 'me@a.example'])],
  [':authority after others', reset(E.protocol), only(METHOD, SCHEME, PATH, ['a', 'b'], [':authority', 'a'])],
  ['another order', answer(), only(PATH, METHOD, SCHEME)],
  ['no fields but one', reset(E.protocol), only(['a', 'b'])],
  ...['', 'x', '*', '?a', '/\n', '/ '].map((path): Case => [
    `the path ${shown(path)}`,
    reset(E.protocol),
    only(METHOD, SCHEME, [':path', path]),
  ]),
  ['the path * of OPTIONS', answer(), only([':method', 'OPTIONS'], SCHEME, [':path', '*'])],
  ...['', 'PO ST', 'POST\0', '(', '\xe9'].map((method): Case => [
    `the method ${shown(method)}`,
    reset(E.protocol),
    only([':method', method], SCHEME, PATH),
  ]),
  ...['', '1http', 'ht tp', 'http:'].map((scheme): Case => [
    `the scheme ${shown(scheme)}`,
    reset(E.protocol),
    only(METHOD, [':scheme', scheme], PATH),
  ]),
  ['another scheme', answer(), only(METHOD, [':scheme', 'ws+x'], PATH)],
  ['CONNECT', answer(), only([':method', 'CONNECT'], [':authority', 'a:1'])],
  ['CONNECT with a path', reset(E.protocol), only([':method', 'CONNECT'], [':authority', 'a:1'], PATH)],
  ['CONNECT with a scheme', reset(E.protocol), only([':method', 'CONNECT'], [':authority', 'a:1'], SCHEME)],
  ['CONNECT to nowhere', reset(E.protocol), only([':method', 'CONNECT'])],
  ['a malformed call, and one beside it', answer('x', 3), withFields(['A', 'b']), call(3, 'x')],
  ['data of a malformed call', reset(E.protocol), headers(1, 0, headerBlock([METHOD])), data(1, END, 'x')],
]

/** `a: b` is kept in the table as number 62. */
const KEPT = '40 01 61 01 62'
const COMPRESSION: Case[] = [
  ['index 0', bye(E.compression), withBytes('80')],
  ['the last index that is fixed', answer(), withBytes('bd')],
  ['the first index that is not there', bye(E.compression), withBytes('be')],
  ['an index that was made', answer(), withBytes(`${KEPT} be`)],
  ['an index after it', bye(E.compression), withBytes(`${KEPT} bf`)],
  ['an index of an earlier call', answer('', 3), withBytes(KEPT), withBytes('be', 3)],
  ['an index of a malformed call', answer('', 3), headers(1, END, hex(KEPT)), withBytes('be', 3)],
  ['an index of a call that was cut', answer('', 3), CUT, headers(1, END, hex(KEPT)), withBytes('be', 3)],
  ['an index far away', bye(E.compression), withBytes('ff ff ff 7f')],
  ['a name that is not there', bye(E.compression), withBytes('7f 00 01 62')],
  ['a name that is not there, not kept', bye(E.compression), withBytes('0f 70 01 62')],
  ['a name of the fixed table', answer(), withBytes('53 01 62')],
  ['a field that is not kept', answer(), withBytes('00 01 61 01 62')],
  ['a field that is never kept', answer(), withBytes('10 01 61 01 62')],
  ['an index of a field that was not kept', bye(E.compression), withBytes('00 01 61 01 62 be')],
  ['an index of a field that is never kept', bye(E.compression), withBytes('10 01 61 01 62 be')],
  ['a table of 0', answer(), headers(1, END, join(hex('20'), CALL))],
  ['a table as offered', answer(), headers(1, END, join(hex('3fe11f'), CALL))],
  ['a table that is larger', bye(E.compression), headers(1, END, join(hex('3fe21f'), CALL))],
  ['two sizes of the table', answer(), headers(1, END, join(hex('20 3fe11f'), CALL))],
  [
    'a size after a field',
    bye(E.compression),
    headers(1, END, join(CALL.subarray(0, 1), hex('20'), CALL.subarray(1))),
  ],
  ['a size at the end', bye(E.compression), withBytes('20')],
  [
    'an index of a table that was emptied',
    bye(E.compression),
    withBytes(KEPT),
    headers(3, END, join(hex('20 3fe11f'), CALL, hex('be'))),
  ],
  ['a size in trailers', answer(), headers(1), headers(1, END, hex(`20 00 01 61 01 62`))],
  [
    'a field larger than the table',
    bye(E.compression),
    headers(1, END, join(hex('3f02'), CALL, hex(KEPT), hex('be'))),
  ],
  ['a number that is cut', bye(E.compression), withBytes('ff')],
  ['a number that goes on', bye(E.compression), withBytes('ff 80')],
  ['a number beyond all', bye(E.compression), withBytes('ff ff ff ff ff ff 7f')],
  ['a number of many zeros', bye(E.compression), withBytes('ff 80 80 80 80 80 00')],
  ['a length of a text beyond all', bye(E.compression), withBytes('00 7f ff ff ff ff 0f')],
  ['a text that is cut', bye(E.compression), withBytes('00 01 61 05 62')],
  ['a name that is cut', bye(E.compression), withBytes('00 05 61')],
  ['no value', bye(E.compression), withBytes('00 01 61')],
  ['no name', bye(E.compression), withBytes('00')],
  ['a packed text', answer(), withBytes('00 01 61 81 1f')],
  ['an empty packed text', answer(), withBytes('00 01 61 80')],
  ['packed text with zeros as padding', bye(E.compression), withBytes('00 01 61 81 18')],
  ['packed text with 8 bits of padding', bye(E.compression), withBytes('00 01 61 82 1f ff')],
  ['packed text of padding alone', bye(E.compression), withBytes('00 01 61 81 ff')],
  ['packed text with its end within', bye(E.compression), withBytes('00 01 61 84 ff ff ff ff')],
  ['packed text that is cut', bye(E.compression), withBytes('00 01 61 85 1f')],
  ['a packed name in upper case', reset(E.protocol), withBytes('00 81 87 01 62')],
]

const CASES = [
  ...titled('RFC 9113, 3.4, start', START),
  ...titled('4, frames', FRAMES),
  ...titled('5.1, states', STATES),
  ...titled('6, kinds of frames', KINDS),
  ...titled('6.5, settings', SETTING),
  ...titled('6.9, windows', WINDOWS),
  ...titled('6.10, continued', CONTINUED),
  ...titled('8.1, messages', MESSAGES),
  ...titled('8.2 and 8.3, fields', FIELDS),
  ...titled('RFC 7541', COMPRESSION),
]

function titled(section: string, cases: Case[]): [title: string, hasStart: boolean, Expected, Buffer[]][] {
  return cases.map(([name, expected, ...frames]) => [
    `${section}: ${name}`,
    cases === START,
    expected,
    frames,
  ])
}

test('there are as many cases as somebody else has tried', () => {
  expect(CASES.length).toBeGreaterThan(206)
})

test.each(CASES)('%s', async (_, hasStart, expected, frames) => {
  const { port } = await listening()
  const peer = hasStart ? new Peer(port) : Peer.settled(port)
  peer.say(...frames, frame(T.ping, 0, 0, 'all here'))
  const isThrough = () => peer.of(T.ping).some(({ content }) => content.toString() === 'all here')
  await peer.until(() => isThrough() || peer.of(T.goaway).length > 0)
  const goodbyes = peer.of(T.goaway).map(({ content }) => content.readUInt32BE(4))
  const resets = peer.heard
    .filter(({ type }) => type === T.reset)
    .map(({ id, content }) => [id, content.readUInt32BE()])
  if (expected !== 'lives' && 'bye' in expected) return expect(goodbyes).toEqual([expected.bye])
  expect(goodbyes).toEqual([])
  if (expected === 'lives') return expect(resets).toEqual([])
  if ('reset' in expected) return expect(resets).toEqual([[expected.id, expected.reset]])
  expect([peer.isEnded(expected.id), peer.body(expected.id)]).toEqual([true, expected.body])
  expect(resets.filter(([id]) => id === expected.id)).toEqual([])
})
