import { rmSync } from 'node:fs'

/** The product is stopped after this, so the folder goes with the process. */
export default function removeDataAtExit() {
  const folder = process.env.E2E_DATA
  if (folder) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
