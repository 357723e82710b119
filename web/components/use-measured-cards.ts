import { useEffect, useState } from 'react'

/**
 * Returns how many cards have been rendered for 500 ms. Scroll restoration needs their real heights; later, offscreen
 * cards may be skipped.
 */
export function useMeasuredCards(count: number): number {
  const [settled, setSettled] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(count), 500)
    return () => clearTimeout(timer)
  }, [count])
  return settled
}
