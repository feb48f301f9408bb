export { requireOwnPost } from './own-post.ts'
export { watchPosts } from './post-watch.ts'
export { postWatchJobs } from './post-watch-job.ts'
