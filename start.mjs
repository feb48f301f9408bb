import { installAndRun } from './launch/bootstrap.mjs'

installAndRun('launch/start.ts')
