import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { variables } from '../server/src/operations/config/variables.ts'
import type { Variable } from '../server/src/platform/variable-kinds.ts'
import { readConfig } from '../server/src/config.ts'
import { productionEnv } from '../server/test/production-env.ts'
import tooMany from '../data/texts/too-many-requests.json' with { type: 'json' }
import project from '../package.json' with { type: 'json' }
import { root, textOf } from './sources.ts'

test('the example of deploy/ names what production requires, and nothing that we do not read', () => {
  const given = Object.keys(productionEnv())
  const required = Object.entries<Variable>(variables)
    .filter(([, { required: isRequired }]) => isRequired)
    .map(([name]) => name)
  expect(required.filter((name) => !given.includes(name))).toEqual([])
  expect(given.filter((name) => !Object.hasOwn(variables, name))).toEqual([])
})

test('production starts with the example once it is filled in', () => {
  expect(readConfig(productionEnv()).isProduction).toBe(true)
})

const defaultOf = (name: keyof typeof variables) => variables[name].default ?? ''

test('units, image and compose file set variables that we read', () => {
  const units = ['server', 'delivery'].map((name) => textOf(`deploy/systemd/jarchi-${name}.service`))
  const inUnits = units.flatMap((text) => /^Environment=(.*)$/m.exec(text)?.[1]?.match(/[A-Z_]+(?==)/g) ?? [])
  const image = /^ENV (.*)$/m.exec(textOf('deploy/Containerfile'))?.[1]?.match(/[A-Z_]+(?==)/g) ?? []
  const compose = textOf('deploy/compose.yaml')
  const ours = [...compose.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const set = [...inUnits, ...image, ...ours.filter((name) => !/^(POSTGRES|DATABASE_PASSWORD)/.test(name))]
  expect(set.length).toBeGreaterThan(8)
  // Variables of the system, and of the image's own health check.
  const others = ['PATH', 'HEALTH_PORT']
  expect(set.filter((name) => !Object.hasOwn(variables, name) && !others.includes(name))).toEqual([])
})

test('ports and files of the image and the compose file are those of the product', () => {
  const image = textOf('deploy/Containerfile')
  const compose = textOf('deploy/compose.yaml')
  const names = ['PORT', 'DELIVERY_PORT', 'BIDDER_PORT', 'METRICS_PORT', 'DELIVERY_METRICS_PORT'] as const
  expect(/^EXPOSE (.*)$/m.exec(image)?.[1]?.split(' ').toSorted()).toEqual(names.map(defaultOf).toSorted())
  expect(/HEALTH_PORT \?\? (\d+)/.exec(image)?.[1]).toBe(defaultOf('PORT'))
  expect(/HEALTH_PORT: (\d+)/.exec(compose)?.[1]).toBe(defaultOf('DELIVERY_PORT'))
  expect(compose).toContain(`image: jarchi:${project.version}`)
  for (const [, file = ''] of compose.matchAll(/- (\.\/(?:nginx|postgresql)\S*?):/g)) {
    expect(existsSync(path.join(root, 'deploy', file)), file).toBe(true)
  }
  expect(existsSync(path.join(root, /ENTRYPOINT \["node", "(.*?)"\]/.exec(image)?.[1] ?? ''))).toBe(true)
})

test('nginx limits all servers that it passes calls to', () => {
  const servers = textOf('deploy/nginx/jarchi.conf')
    .split(/^server \{$/m)
    .filter((text) => text.includes('proxy_pass'))
  expect(servers).toHaveLength(2)
  for (const server of servers) {
    for (const limit of ['client_max_body_size', 'limit_conn', 'limit_req'])
      expect(server).toMatch(new RegExp(`^ +${limit} `, 'm'))
  }
})

test('nginx says in the words of the panel that an address is limited', () => {
  const [why = ''] = tooMany.fromAddress.split(' {seconds}')
  expect(textOf('deploy/nginx/jarchi.conf')).toContain(`429 "${why} `)
})

test('commands of the documents never write secrets where others may read them', () => {
  const documents = ['docs/deploy.md', 'docs/backup.md'].map(textOf).join('')
  expect(documents.match(/> *\/etc\/jarchi\/.*/g)).toBeNull()
  for (const [command] of documents.matchAll(/install .*\.env$/gm)) expect(command).toContain('-m 0600')
})
