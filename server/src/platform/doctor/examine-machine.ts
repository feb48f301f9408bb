import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { FilesUnavailable, type FileStore } from '../../gateways/storage/file-store.ts'
import { KEPT } from '../../gateways/storage/picture-storage.ts'
import { probeFolder } from '../durable-file.ts'
import { LEAST_FREE_BYTES } from '../states.ts'
import { bad, good, type Finding } from './findings.ts'

const GB = 1024 ** 3

/** Whether one of our folders can be written, and how much space its disk has. */
export async function examineFolder(variable: string, folder: string): Promise<Finding> {
  try {
    await probeFolder(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return bad(variable, `${folder} cannot be written (${code}); give it to the user that runs Jarchi.`)
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const room = `${(free / GB).toFixed(1)} GB are free at ${folder}`
  return free >= LEAST_FREE_BYTES
    ? good(variable, `${room}.`)
    : bad(variable, `Only ${room}; make room, or move it.`)
}

/** Whether a file can be put into the bucket, is readable by us only, and can be deleted. */
export async function examineFiles(files: FileStore): Promise<Finding> {
  const subject = 'FILES_URL'
  const key = `${KEPT}files/probe-${randomUUID()}`
  const bytes = Buffer.from(key)
  try {
    await files.put(key, bytes)
    const file = await files.open(key)
    if (!file || !(await buffer(file.stream)).equals(bytes))
      return bad(subject, 'What is put into the bucket is not what is read from it.')
    if (await files.isOpenToAll(key))
      return bad(subject, 'Everybody can read the bucket: make it private, attachments are in it.')
    await files.drop(key)
    return good(subject, 'The bucket takes files and gives them back, to us alone.')
  } catch (error) {
    if (error instanceof FilesUnavailable) return bad(subject, error.message)
    throw error
  }
}
