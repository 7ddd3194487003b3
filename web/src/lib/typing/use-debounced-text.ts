import { SUGGEST_MILLISECONDS } from '@sen/model/search/limits'
import { useEffect, useState } from 'react'

/** Waits for a pause in typing (spec section 5), never during a composition, whose text is incomplete. */
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
