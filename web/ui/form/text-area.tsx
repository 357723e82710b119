import { useCallback, useRef, useState, type ComponentProps, type Ref } from 'react'
import { useAutogrow } from './autogrow.ts'
import { cx } from '../cx.ts'
import { inputClass, useFieldProps } from './field.tsx'

export function TextArea({
  className,
  bare = false,
  maxHeight = 320,
  rows = 3,
  ref,
  onInput,
  ...rest
}: ComponentProps<'textarea'> & { bare?: boolean; maxHeight?: number }) {
  const own = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(0)
  useAutogrow(own, rest.value ?? typed, maxHeight)
  // Form libraries register an uncontrolled field again on every ref change.
  const refs = useCallback((node: HTMLTextAreaElement | null) => mergeRefs(own, ref)(node), [ref])
  return (
    <textarea
      dir="auto"
      rows={rows}
      className={cx(
        bare ? 'block w-full bg-transparent text-body focus:outline-none' : cx(inputClass, 'py-3'),
        'resize-none',
        className,
      )}
      ref={refs}
      onInput={event => {
        setTyped(count => count + 1)
        onInput?.(event)
      }}
      {...rest}
      {...useFieldProps(rest)}
    />
  )
}

const mergeRefs =
  <T,>(...refs: (Ref<T> | undefined)[]) =>
  (node: T | null) => {
    for (const ref of refs)
      if (typeof ref === 'function') ref(node)
      else if (ref) ref.current = node
  }
