/** Runs at most so many tasks at a time, in the order they came. */
export function turns(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  const finish = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running < most) running += 1
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await task()
    } finally {
      finish()
    }
  }
}
