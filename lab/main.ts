import { AIMS, aimLine, JUDGED } from './aims.ts'
import {
  CONTROLLERS,
  runSetting,
  SETTINGS,
  type Extent,
  type Row,
  type SettingName,
} from './flow/settings.ts'
import { table } from './flow/table.ts'
import { readHeldOut, seedsOf } from './seeds.ts'
import { smoke } from './smoke.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const CAMPAIGNS = 16
const DAYS = 7
const [FIXED = ''] = Object.keys(CONTROLLERS)

/** What `npm run lab -- NAME …` does. */
const COMMANDS: Record<string, (words: string[]) => void> = {
  flow: (words) => flow(words),
  smoke: () => {
    const { lines, missed } = smoke()
    for (const line of lines) say(line)
    if (missed.length > 0) process.exitCode = 1
  },
  'held-out': ([from = '1001', to = '1010']) => {
    report({ seeds: readHeldOut(Number(from), Number(to)), campaigns: CAMPAIGNS, days: DAYS })
  },
}

/** Tables on tuning seeds: of all settings, or of those whose names begin with a word; `1-10` are seeds. */
function flow(words: readonly string[]) {
  const [from = 1, to = 3] =
    words
      .find((word) => /^\d+-\d+$/.test(word))
      ?.split('-')
      .map(Number) ?? []
  const wanted = words.filter((word) => !/^\d+-\d+$/.test(word))
  const extent = { seeds: seedsOf('tuning', from, to), campaigns: CAMPAIGNS, days: DAYS }
  for (const name of settingNames()) {
    if (wanted.length === 0 || wanted.some((word) => name.startsWith(word))) tableOf(name, extent)
  }
}

const settingNames = () => Object.keys(SETTINGS) as SettingName[]

function tableOf(name: SettingName, extent: Extent): Row[] {
  const rows = runSetting(SETTINGS[name], extent)
  say(table(name, rows))
  return rows
}

/** All tables, then what the product's rule is asked for beside a fixed bid. */
function report(extent: Extent) {
  const rows = new Map(settingNames().map((name) => [name, tableOf(name, extent)]))
  say('| figure | fixed bid | here | ask | |\n|---|---|---|---|---|')
  for (const aim of AIMS) {
    const of = (controller: string) => {
      const figures = rows.get(aim.setting)?.find((row) => row.controller === controller)?.figures
      return figures ? aim.of(figures) : Number.NaN
    }
    say(aimLine(aim, of(JUDGED), of(FIXED)))
  }
}

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null
if (command) command(words)
else {
  say(`npm run lab -- ${Object.keys(COMMANDS).join(' | ')}; docs/lab.md explains them.`)
  process.exitCode = 2
}
