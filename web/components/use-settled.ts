import { useEffect, useState } from 'react'

/**
 * How many of the first cards of a list have been drawn whole for a moment. Until then each has its true height, which the
 * way back to a place in the list is measured by; from then on what is out of sight costs nothing.
 */
export function useSettled(count: number): number {
  const [settled, setSettled] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(count), 500)
    return () => clearTimeout(timer)
  }, [count])
  return settled
}
