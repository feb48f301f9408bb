import { expect, test } from 'vitest'
import type { Attachment } from '@jarchi/shared/api/support.ts'
import { AttachmentUploads } from './attachment-uploads.ts'

const attachment = (name: string): Attachment => ({
  id: `id-of-${name}`,
  kind: 'image',
  name,
  size: 3,
  width: 1,
  height: 1,
})
const file = (name: string) => new File(['abc'], name)

/** A list of uploads that end when the test says so. */
function shelfOf(initial: Attachment[] = []) {
  const uploads: { file: File; signal: AbortSignal; end: (answer: Attachment | Error) => void }[] = []
  const kept: (readonly Attachment[])[] = []
  const shelf = new AttachmentUploads({
    initial,
    upload: (given, { signal }) =>
      new Promise((resolve, reject) => {
        const end = (answer: Attachment | Error) =>
          answer instanceof Error ? reject(answer) : resolve(answer)
        uploads.push({ file: given, signal, end })
      }),
    onMade: (made) => kept.push(made),
    problemOf: (error) => ({ problem: (error as Error).message, mayRetry: true }),
  })
  return { shelf, uploads, kept }
}

test('a file goes up when chosen and is ready once the server has it', async () => {
  const { shelf, uploads, kept } = shelfOf()
  shelf.add([file('a.png')])
  expect(shelf.files()).toMatchObject([{ name: 'a.png', share: 0, made: null }])
  const ready = shelf.ready()
  uploads[0]?.end(attachment('a.png'))
  expect(await ready).toEqual(['id-of-a.png'])
  expect(shelf.files()).toMatchObject([{ share: null, problem: null }])
  expect(kept).toEqual([[attachment('a.png')]])
})

test('a failure is told at its file, holds the message back, and can be tried again', async () => {
  const { shelf, uploads } = shelfOf()
  shelf.add([file('a.png')])
  uploads[0]?.end(new Error('broken'))
  expect(await shelf.ready()).toBeNull()
  const [failed] = shelf.files()
  expect(failed).toMatchObject({ problem: 'broken', mayRetry: true, share: null })
  shelf.send(failed!.key)
  uploads[1]?.end(attachment('a.png'))
  expect(await shelf.ready()).toEqual(['id-of-a.png'])
})

test('a file taken back is stopped, and its late answer changes nothing', async () => {
  const { shelf, uploads, kept } = shelfOf([attachment('kept.png')])
  shelf.add([file('a.png')])
  shelf.remove(shelf.files()[1]!.key)
  expect(uploads[0]?.signal.aborted).toBe(true)
  uploads[0]?.end(attachment('a.png'))
  expect(await shelf.ready()).toEqual(['id-of-kept.png'])
  expect(kept.at(-1)).toEqual([attachment('kept.png')])
})

test('a retry while the file is under way sends nothing twice', () => {
  const { shelf, uploads } = shelfOf()
  shelf.add([file('a.png')])
  shelf.send(shelf.files()[0]!.key)
  expect(uploads).toHaveLength(1)
})

test('cleared, it is empty and nothing is under way', async () => {
  const { shelf, uploads } = shelfOf([attachment('kept.png')])
  shelf.add([file('a.png')])
  shelf.clear()
  expect(uploads[0]?.signal.aborted).toBe(true)
  expect(await shelf.ready()).toEqual([])
})
