import { DAY_SECONDS } from '@jarchi/shared/time/durations.ts'
import { accentTokens } from '@jarchi/shared/platform/accent-colors.ts'
import { reportTarget } from '@jarchi/shared/platform/error-reports/dsn.ts'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import * as z from 'zod'

export type Variable<Kind extends z.ZodType = z.ZodType> = {
  kind: Kind
  /** Null: not set by default. */
  default: string | null
  /** The default in production, if the normal one leads to the sandbox or opens access. */
  inProduction?: string
  /** The smallest and largest sensible number; production refuses values that would turn off a limit. */
  bounds?: readonly [least: number, most: number]
  /** Required in production, even if there is a default. */
  required?: true
}

/** The values by name, with the types of their kinds. */
export type ValuesOf<Variables extends Record<string, Variable>> = {
  [Name in keyof Variables]:
    | z.infer<Variables[Name]['kind']>
    | (Variables[Name]['default'] extends null ? null : never)
}

/** Where defaults of development lead. */
export const SANDBOX = 'http://localhost:{SANDBOX_PORT}'

export const MB = 1_024 * 1_024

/** A row of the table of variables. */
export const variable = <Kind extends z.ZodType, const Default extends string | null>(
  kind: Kind,
  usual: Default,
  more: Omit<Variable, 'kind' | 'default'> = {},
) => ({ kind, default: usual, ...more })

/** The kinds of values of variables, each read from text. */
export const kinds = {
  text: z.string(),
  brandName: z.string().regex(/^[^\p{Cc}<>]{1,40}$/u, 'not a name of 1 to 40 letters'),
  brandColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'not a colour such as #0e6b5c')
    .transform((text) => text.toLowerCase())
    .refine((color) => accentTokens(color) !== null, 'too light: white cannot be read on it (WCAG AA, 4.5)'),
  svgFile: z.string().transform((file, { addIssue }) => {
    const { text: svg, problem } = readable(file)
    if (svg !== undefined && isPlainSvg(svg)) return svg
    addIssue(
      problem ??
        `${file} is not an SVG file with a viewBox, without scripts and links, of ${LARGEST_SVG} bytes at most`,
    )
    return z.NEVER
  }),
  port: z.coerce.number().int().min(0).max(65_535),
  count: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  positive: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** Of a whole. */
  part: z.coerce.number().min(0).max(1),
  percent: z.coerce.number().min(0).max(99),
  /** Up to a day: PostgreSQL counts them in milliseconds. */
  seconds: z.coerce.number().int().min(1).max(DAY_SECONDS),
  flag: z.enum(['0', '1']).transform((text) => text === '1'),
  secret: z.string().min(32),
  origin: z.string().refine(isOrigin, 'not an origin such as https://panel.example.ir'),
  origins: z
    .string()
    .transform(listed)
    .pipe(z.array(z.string().refine(isOrigin, 'not a list of origins'))),
  originPatterns: z
    .string()
    .transform(listed)
    .pipe(
      z.array(z.string().refine((text) => isOrigin(text.replace('://*.', '://')), 'not a list of origins')),
    ),
  url: z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/$/, '')),
  urlOrNone: z
    .union([z.literal('none'), z.url({ protocol: /^https?$/ })], 'neither a URL nor `none`')
    .transform((text) => (text === 'none' ? null : text.replace(/\/$/, ''))),
  /** Without a path after the bucket's name, because keys are added there. */
  bucketUrl: z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/+$/, ''))
    .refine((text) => !/[?#@]/.test(text), 'not the URL of a bucket'),
  /** One step of a path. */
  pathPart: z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/, 'not of letters, digits, `_`, `.` and `-`'),
  /** For links out of the panel. */
  httpsUrl: z
    .url({ protocol: /^https$/, error: 'not an https URL' })
    .refine((text) => !/^https:\/\/[^/]*@/.test(text), 'not an https URL'),
  base: z
    .string()
    .regex(/^(\/(?![/\\])|https?:\/\/(?!.*[\\@])).*[^/]$/, 'not a path or URL without a closing slash'),
  databaseUrl: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Nodes of one cluster; `?ca=` after one of them names a file of certificates. */
  natsUrls: z
    .string()
    .transform(listed)
    .pipe(z.array(z.url({ protocol: /^(nats|tls)$/, error: 'not a list of nats:// or tls:// URLs' })).min(1))
    .superRefine((urls, { addIssue }) => {
      const files = urls.flatMap((url) => new URL(url).searchParams.getAll('ca'))
      for (const file of files) {
        const { text, problem } = readable(file)
        if (problem !== undefined) addIssue(problem)
        else if (!text?.includes('-----BEGIN CERTIFICATE-----'))
          addIssue(`${file} is not a file with certificates (PEM)`)
      }
    }),
  mode: z.enum(['development', 'production', 'test']),
  trackerCallers: z.enum(['apps', 'exchange']),
  smtpSecurity: z.enum(['none', 'starttls', 'tls']),
  mailAddress: z.email('not an e-mail address'),
  logLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
  proxies: z
    .string()
    .transform((text) => (text === 'none' ? [] : listed(text)))
    .pipe(z.array(z.string().refine(isAddressOrSubnet, 'not a list of addresses or subnets'))),
  ids: z
    .string()
    .transform(listed)
    .pipe(
      z.array(
        z
          .string()
          .regex(/^[1-9]\d{0,14}$/, 'not a list of ids')
          .transform(Number),
      ),
    ),
  gtmId: z.string().regex(/^(GTM-[A-Z0-9]{4,12})?$/, 'not an id such as GTM-ABC1234'),
  dsn: z
    .string()
    .refine(
      (text) => text === '' || reportTarget(text) !== null,
      'not a DSN such as https://key@errors.example.ir/1',
    ),
  goftinoId: z.string().regex(/^[A-Za-z0-9_-]{0,40}$/, 'not the id of a Goftino widget'),
  /** Some of the given names, each once; their order matters. */
  order: <const Name extends string>(names: readonly [Name, ...Name[]]) =>
    z
      .string()
      .transform(listed)
      .pipe(
        z
          .array(z.enum(names))
          .min(1)
          .refine((chosen) => new Set(chosen).size === chosen.length, 'names one twice'),
      ),
  rials: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .transform((amount) => BigInt(amount)),
}

const LARGEST_SVG = 100_000

/** A file's text, or why it cannot be read. */
function readable(file: string): { text?: string; problem?: string } {
  try {
    return { text: readFileSync(file, 'utf8') }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const isDenied = code === 'EACCES' || code === 'EPERM'
    const more = isDenied
      ? `; user ${process.geteuid?.()} has to be able to read it, and to enter its folder`
      : ''
    return { problem: `${file} cannot be read (${code})${more}` }
  }
}

/** A drawing without scripts and references. */
function isPlainSvg(text: string): boolean {
  const isDrawing = text.length <= LARGEST_SVG && /<svg\b[^>]*\sviewBox="[^"]+"[^]*<\/svg>\s*$/.test(text)
  return (
    isDrawing &&
    !/<(?:script|foreignObject|!DOCTYPE|!ENTITY|image|iframe)\b|\son\w+\s*=|(?:java|vb)script:|href\s*=\s*["'](?!#)|@import|url\(\s*["']?(?!#)/i.test(
      text,
    )
  )
}

function listed(text: string) {
  return text.split(/[\s,]+/).filter(Boolean)
}

function isAddressOrSubnet(text: string) {
  const [address = '', bits = '0', ...rest] = text.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest
}

/** Browsers name one origin, never a pattern. */
function isOrigin(text: string) {
  return URL.canParse(text) && new URL(text).origin === text && !text.includes('*')
}
