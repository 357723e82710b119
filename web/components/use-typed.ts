import { useRef, useState } from 'react'

/** What is being typed into a field, and what is wrong with it. */
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
    /** Says beside the field why it is not taken. */
    refuse: (sentence: string | undefined) => {
      setProblem(sentence)
      input.current?.focus()
      // What is typed next takes the place of what was wrong.
      input.current?.select()
    },
  }
}
