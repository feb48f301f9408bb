/** The machine's clock in this process is wrong by `CHAOS_SKEW` milliseconds. Must be imported first. */
const skew = Number(process.env['CHAOS_SKEW'] ?? 0)
const Real = Date
const now = () => Real.now() + skew

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
