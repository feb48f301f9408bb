import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from '../../platform/db/client.ts'
import { giveBack, type ArchiveWriter } from './archive.ts'
import { MANIFEST, manifestOf, type Manifest } from './manifest.ts'

const compressed = promisify(gzip)

/**
 * In bytes, before compression: 10 GB are 10,000 parts, whose names and checksums stay in memory until the
 * end.
 */
const PART_BYTES = 1024 * 1024

/** Writes a snapshot of the database into an archive, while others go on working with it. */
export async function dumpDatabase(
  connection: Connection,
  archive: ArchiveWriter,
  now: Date,
): Promise<Manifest> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const manifest = await manifestOf(client, now)
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)))
    for (const table of manifest.tables) await dumpTable(client, archive, table)
    await client.query('commit')
    return manifest
  } finally {
    await client.end()
  }
}

async function dumpTable(
  client: Client,
  archive: ArchiveWriter,
  { name, columns }: Manifest['tables'][number],
) {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyTo(`copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`))
  let part: Buffer[] = []
  let bytes = 0
  let number = 0
  const close = async () => {
    number += 1
    const entry = `database/${name}/${String(number).padStart(6, '0')}.copy.gz`
    await archive.add(entry, await compressed(Buffer.concat(part), { level: 3 }))
    giveBack(bytes)
    part = []
    bytes = 0
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    part.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) await close()
  }
  if (bytes > 0) await close()
}
