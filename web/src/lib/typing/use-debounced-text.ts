import { SUGGEST_MILLISECONDS } from '@sen/model/limits'
import { useEffect, useState } from 'react'

/**
 * The text once nobody has changed it for a while (spec section 5). Never in the middle of a composition: what an input
 * method has under way is no word yet.
 */
export function useDebouncedText(text: string, isComposing: boolean): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (isComposing) return
    if (text === '') {
      setSettled('')
      return
    }
    const timer = setTimeout(() => setSettled(text), SUGGEST_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [text, isComposing])
  return settled
}
