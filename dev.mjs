import { installAndRun } from './launch/bootstrap.mjs'

await installAndRun('launch/dev.ts')
