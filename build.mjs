import { installAndRun } from './launch/bootstrap.mjs'

installAndRun('launch/build.ts')
