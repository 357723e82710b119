/**
 * Returns a function that loads a module on its first call. Later calls return the same promise, so that `then` handlers run in
 * call order: of two `import()` calls, Vite waits for preloads only in the first. A failed load is tried again.
 */
export function lazyModule<File>(load: () => Promise<File>): () => Promise<File> {
  let file: Promise<File> | undefined
  return () =>
    (file ??= load().catch((error: unknown) => {
      file = undefined
      throw error
    }))
}
