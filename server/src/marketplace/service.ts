export { ownsPost } from './posts.ts'
export { watchPosts } from './post-watch.ts'
