export { keepReconciling } from './reconcile-clock.ts'
