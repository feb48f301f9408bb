import type { Reporter, TestModule } from 'vitest/node'

/**
 * For `vitest run --project server --reporter=./bench/parts/test-files.ts`: the time of files outside their tests,
 * and in total.
 */
export default class TestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const files = modules.map((file) => {
      const { collectDuration, duration } = file.diagnostic()
      const tests = [...file.children.allTests()]
      const inTests = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0)
      // Tests that run in parallel take more time than their file.
      const outside = Math.max(0, duration - inTests)
      return {
        name: file.relativeModuleId,
        collected: collectDuration,
        outside,
        all: collectDuration + duration,
      }
    })
    print('modules, in ms', files, ({ collected }) => collected)
    print('hooks before and after its tests, in ms', files, ({ outside }) => outside)
    print('in all, in ms', files, ({ all }) => all)
    const failed = modules.filter((file) => !file.ok())
    console.log(`${modules.length} files, ${failed.length} failed`)
    for (const { relativeModuleId } of failed) console.log(`  ${relativeModuleId}`)
  }
}

function print<File extends { name: string }>(title: string, files: File[], of: (file: File) => number) {
  const rows = files
    .map((file) => ({ name: file.name, took: Math.round(of(file)) }))
    .toSorted((one, other) => other.took - one.took)
  const at = (share: number) => rows[Math.floor(rows.length * (1 - share))]?.took ?? 0
  console.log(`\n${title}: median ${at(0.5)}, p90 ${at(0.9)}`)
  for (const { name, took } of rows.slice(0, 12)) console.log(`  ${String(took).padStart(7)}  ${name}`)
}
