import { loadTagContainer } from './analytics/tag-container.ts'
import { noteError } from './errors/note-error.ts'
import { noteInstallation, noteLaunch } from './install/note-installation.ts'
import { hearEarly } from './early.ts'
import { registerWorker } from './register-worker.ts'

/** What the panel does beside its pages, once the first one has settled; importing it begins it, once. */
hearEarly((happening) => {
  if (!noteInstallation(happening)) noteError(happening)
})
noteLaunch()
loadTagContainer()
registerWorker()
