import { useRef, useState } from 'react'

export function useTextField() {
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
    refuse: (sentence: string | undefined) => {
      setProblem(sentence)
      input.current?.focus()
      // Typing replaces the text.
      input.current?.select()
    },
  }
}
