/** The configuration is wrong; the message names every wrong variable. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(['Jarchi cannot start with this configuration:', ...problems].join('\n  '))
  }
}
