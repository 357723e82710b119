import { useEffect, useState } from 'react'

/**
 * True a moment after the list has been drawn whole. Until then every card has its true height, which the way back to a
 * place in the list is measured by; from then on what is out of sight costs nothing.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 500)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
