import type { Ref } from 'react'

export const mergeRefs =
  <T>(...refs: (Ref<T> | undefined)[]) =>
  (node: T | null) => {
    for (const ref of refs)
      if (typeof ref === 'function') ref(node)
      else if (ref) ref.current = node
  }
