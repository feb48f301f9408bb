export { ownsPost } from './posts.ts'
export { watchPosts } from './post-watch.ts'
export { keepWatchingPosts } from './post-watch-clock.ts'
