import { isbot } from 'isbot'

/** With these the apps of phones fetch pictures and addresses; the list counts them as programs. */
const PARTS_OF_APPS = /\b(?:okhttp|ktor client|cronet|volley|coil|glide)\b/i
/** Longer names are cut: no browser has one, and the list is a long expression. */
const LONGEST = 512

/** The problem of an agent's name; programs are known by a kept list. */
export function agentProblem(agent: string): 'bot_agent' | 'unknown_agent' | null {
  const name = agent.trim().slice(0, LONGEST)
  if (name === '') return 'unknown_agent'
  return isbot(name) && !PARTS_OF_APPS.test(name) ? 'bot_agent' : null
}
