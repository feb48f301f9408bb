import { installAndRun } from './launch/bootstrap.mjs'

installAndRun('lab/main.ts')
