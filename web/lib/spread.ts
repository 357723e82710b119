/**
 * Does some work once, at a moment of the next `over` milliseconds that chance decides, however often it is asked for
 * until then: what a whole city hears at once would else be a thousand requests at once.
 */
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
