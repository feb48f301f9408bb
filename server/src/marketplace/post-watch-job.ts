import type { Deps } from '../deps.ts'
import type { Job } from '../jobs/service.ts'
import { watchPosts } from './post-watch.ts'

type Log = { info: (facts: object, text: string) => void }

/** Runs the post watch once a minute (ADR 22), unless it is switched off. */
export function postWatchJobs(deps: Deps, log: Log): Job[] {
  if (deps.config.marketplace.watchMinutes === 0) return []
  const work: Job['work'] = async (signal) => {
    const watched = await watchPosts(deps, signal)
    if (watched.paused > 0) log.info(watched, 'ads were paused because their post has ended')
  }
  return [{ name: 'watch-posts', cron: '* * * * *', work }]
}
