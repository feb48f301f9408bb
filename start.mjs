import { installAndRun } from './launch/bootstrap.mjs'

await installAndRun('launch/start.ts')
