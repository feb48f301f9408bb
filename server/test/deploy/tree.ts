import { globSync, lstatSync } from 'node:fs'
import path from 'node:path'

/** Everything below a folder, with the time of its last change; without what is below `except`. */
export function tree(folder: string, except: readonly string[] = []) {
  return globSync('**/*', { cwd: folder, exclude: [...except] })
    .map((name) => ({ name, ...lstatSync(path.join(folder, name)) }))
    .map(({ name, size, mtimeMs }) => ({ name, size, mtimeMs }))
}
