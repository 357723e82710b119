/**
 * Returns a function that loads a module on its first call. Later calls return the same promise, so that their `then` handlers
 * run in call order: two `import()` calls may resolve in either order, because Vite waits for preloads only in the first one.
 * A failed load is tried again.
 */
export function lazyModule<File>(load: () => Promise<File>): () => Promise<File> {
  let file: Promise<File> | undefined
  return () =>
    (file ??= load().catch((error: unknown) => {
      file = undefined
      throw error
    }))
}
