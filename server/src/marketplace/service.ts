export { requireOwnPost } from './own-post.ts'
export { watchPosts } from './post-watch.ts'
export { keepWatchingPosts } from './post-watch-clock.ts'
