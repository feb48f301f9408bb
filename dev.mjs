import { installAndRun } from './launch/bootstrap.mjs'

installAndRun('launch/dev.ts')
