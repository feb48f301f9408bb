import { expect, test } from 'vitest'
import config from '../vitest.config.ts'

const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
)

/** Vitest would run none of them otherwise, and a missing number depends on the machine's cores. */
test('test projects of one order say the same number of workers', () => {
  expect(projects.length).toBeGreaterThanOrEqual(4)
  for (const project of projects) {
    const beside = projects.filter(
      (other) => other !== project && other.sequence?.groupOrder === project.sequence?.groupOrder,
    )
    for (const other of beside) {
      expect(project.maxWorkers, String(project.name)).toBeTypeOf('number')
      expect(project.maxWorkers).toBe(other.maxWorkers)
    }
  }
})
