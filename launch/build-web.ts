import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { flushAllNow, writeWholeNow } from '../server/src/platform/durable-file.ts'
import { root, run } from './run.ts'

const dist = path.join(root, 'web/dist')
/** Vite empties the folder first, so a failed build leaves no mark. */
const mark = path.join(dist, '.built-from')

const INPUTS = [
  'web/{index.html,*.ts,package.json}',
  'web/{src,public}/**/*',
  'shared/src/**/*',
  'data/**/*.json',
  'package-lock.json',
  'launch/build-web.ts',
]
const COMPRESSED = '**/*.{js,css,svg,json,webmanifest,txt}'

/** Builds the web app unless it is already built from exactly these sources; reports it before it begins. */
export async function buildWebApp(progress: (step: string) => void) {
  // A release contains it built, without the sources.
  if (!existsSync(path.join(root, 'web/index.html'))) return
  const inputs = inputsHash()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === inputs) return
  progress('Building the web app')
  // Browsers get the production build in every mode of the product.
  const built = await run('vite', ['build', 'web'], { env: { NODE_ENV: 'production' } })
  if (built.code !== 0) throw new Error(`The web app could not be built:\n${built.output}`)
  await compressFiles()
  // After a power cut the mark must not exist without the build.
  flushAllNow(dist)
  writeWholeNow(mark, inputs)
}

function inputsHash() {
  const hash = createHash('sha256')
  const files = globSync(INPUTS, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

async function compressFiles() {
  const compress = promisify(brotliCompress)
  const files = globSync(COMPRESSED, { cwd: dist })
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(path.join(dist, file))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      }
      writeFileSync(path.join(dist, `${file}.br`), await compress(text, { params }))
    }),
  )
}
