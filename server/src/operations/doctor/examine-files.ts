import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../gateways/storage/file-store.ts'
import { FilesUnavailable } from '../../platform/durable-file.ts'
import { KEPT } from '../../gateways/storage/picture-storage.ts'
import { bad, good, type Finding } from './findings.ts'

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
