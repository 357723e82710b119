/** At a random time within `over` milliseconds, against a thundering herd. */
export function spread(over: number, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, Math.random() * over)
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
