import { installAndRun } from './launch/bootstrap.mjs'

installAndRun('launch/release.ts')
