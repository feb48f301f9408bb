export { tellMissingIds } from './assets/exchange-ids.ts'
export { requireOwnPost } from './posts/posts.ts'
export {
  forgetPostStatistics,
  missingOfPost,
  postDays,
  type CountedDay,
} from './statistics/statistics-queries.ts'
export { postStatisticsLoops, readPostStatistics } from './statistics/post-statistics.ts'
export { watchPosts } from './watch/post-watch.ts'
export { postWatchJobs } from './watch/post-watch.ts'
