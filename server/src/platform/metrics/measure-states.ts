import { Counter, Gauge, type Registry } from 'prom-client'
import { STATES, type State, type StateName } from '../states.ts'
import { described } from './measures.ts'

/** Several who ask at once, or soon after each other, get the same states. */
const KEPT_MS = 3_000

/** Asks for all states at once when metrics are requested; a state that is not told has no series. */
export function measureStates(registry: Registry, ask: () => Promise<State[]>) {
  let last = { at: -Infinity, states: Promise.resolve<State[]>([]) }
  const states = () => {
    if (performance.now() - last.at > KEPT_MS) last = { at: performance.now(), states: ask() }
    return last.states
  }
  for (const name of Object.keys(STATES) as StateName[]) {
    const own = async () => (await states()).filter((state) => state.name === name)
    if (name.endsWith('_total')) {
      const counter: Counter = new Counter({
        ...described(name, registry),
        labelNames: ['of'],
        async collect() {
          const told = await own()
          counter.reset()
          for (const { value, of } of told) counter.inc(labelsOf(of), value)
        },
      })
      continue
    }
    const gauge: Gauge = new Gauge({
      ...described(name, registry),
      labelNames: ['of'],
      async collect() {
        const told = await own()
        gauge.reset()
        for (const { value, of } of told) gauge.set(labelsOf(of), value)
      },
    })
  }
  const inOrder: Gauge = new Gauge({
    ...described('state_in_order', registry),
    labelNames: ['state', 'of'],
    async collect() {
      const told = await states()
      inOrder.reset()
      for (const { name: state, isInOrder, of } of told)
        inOrder.set({ state, ...labelsOf(of) }, Number(isInOrder))
    },
  })
}

const labelsOf = (of: string | undefined) => (of === undefined ? {} : { of })
