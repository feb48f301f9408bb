import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The packages that a process has loaded after its program was read. */
function packagesOf(program: string): Set<string> {
  const script = `
    import { registerHooks } from 'node:module'
    const found = new Set()
    registerHooks({
      load(url, context, next) {
        const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? []
        if (name) found.add(name)
        return next(url, context)
      },
    })
    await import('./src/${program}')
    console.log(JSON.stringify([...found]))
  `
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  return new Set(JSON.parse(stdout) as string[])
}

const beside = (packages: Set<string>, names: string[]) => names.filter((name) => packages.has(name))

test('a server at rest has not loaded what is only used later', () => {
  const packages = packagesOf('main.ts')
  expect(packages).toContain('fastify')
  expect(
    beside(packages, ['nodemailer', '@nats-io/nats-core', '@fastify/swagger-ui', '@opentelemetry/sdk-trace']),
  ).toEqual([])
}, 120_000)

test('the delivery process loads nothing that only the server needs', () => {
  const packages = packagesOf('delivery-process.ts')
  expect(packages).toContain('fastify')
  const others = [
    'nodemailer',
    '@nats-io/nats-core',
    '@opentelemetry/sdk-trace',
    '@fastify/swagger-ui',
    'sharp',
    'pg-boss',
    'jose',
    'marked',
  ]
  expect(beside(packages, others)).toEqual([])
}, 120_000)
