import type { Ref } from 'react'

/** One ref callback that serves several: the component's own and the one its parent passed. */
export const mergeRefs =
  <T>(...refs: (Ref<T> | undefined)[]) =>
  (node: T | null) => {
    for (const ref of refs)
      if (typeof ref === 'function') ref(node)
      else if (ref) ref.current = node
  }
