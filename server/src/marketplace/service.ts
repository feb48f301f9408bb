export { tellMissingIds } from './assets/exchange-ids.ts'
export { requireOwnPost } from './posts/posts.ts'
export { watchPosts } from './watch/post-watch.ts'
export { postWatchJobs } from './watch/post-watch.ts'
