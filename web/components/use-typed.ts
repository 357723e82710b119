import { useRef, useState } from 'react'

/** State of a text field and its error. */
export function useTyped() {
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  return {
    input,
    value,
    problem,
    change: (next: string) => {
      setProblem(undefined)
      setValue(next)
    },
    /** Shows an error on the field and focuses it. */
    refuse: (sentence: string | undefined) => {
      setProblem(sentence)
      input.current?.focus()
      // Select the text, so that typing replaces it.
      input.current?.select()
    },
  }
}
