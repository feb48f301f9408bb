import { existsSync } from 'node:fs'
import { complain, failureText, misused, say } from '../../platform/command-line.ts'
import { readConfig } from '../../config.ts'
import { ConfigError } from '../../platform/config-error.ts'
import { unknownVariables } from '../config/unknown-variables.ts'
import { bad, examine, good, reportOf, type Finding } from './service.ts'

const USAGE = `Usage: npm run doctor

Looks at configuration, database, clock, disk, providers and certificates, with the environment of the server, and
says of each in a sentence what is right or what to do. Changes nothing; ends with 1 where something is to be done.`

/** The exit code: 0 all is well, 1 something has to be corrected, 2 misused. */
async function main(words: string[]): Promise<number> {
  if (/^(--)?help$/.test(words[0] ?? '')) return say(USAGE, 0)
  if (words.length > 0) return misused(`"${words.join(' ')}" is too much.`, 'doctor')
  const config = readConfig(process.env)
  const findings = [...configurationOf(process.env), ...(await examine(config, () => new Date()))]
  return say(reportOf(findings), findings.every(({ isGood }) => isGood) ? 0 : 1)
}

function configurationOf(env: NodeJS.ProcessEnv): Finding[] {
  const unknown = unknownVariables(env)
  if (unknown.length === 0) return [good('configuration', 'Every variable is valid.')]
  return unknown.map(({ name, meant }) =>
    bad('configuration', `${name} is no variable of Jarchi${meant ? `; ${meant} is` : ''}.`),
  )
}

/** Work that hangs in the file system, or in DNS, would keep `process.exit` waiting. */
function endNow(code: number) {
  if (code === 1 && existsSync('/bin/sh')) process.execve?.('/bin/sh', ['sh', '-c', 'exit 1'])
  process.exit(code)
}

main(process.argv.slice(2)).then(endNow, (error: unknown) =>
  endNow(complain(failureText(error, error instanceof ConfigError), 1)),
)
