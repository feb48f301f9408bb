import { installAndRun } from './launch/bootstrap.mjs'

installAndRun('launch/test.ts')
