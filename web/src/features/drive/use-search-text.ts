import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDriveList } from '../../state/drive/list.ts'

/** So long after the last letter it is looked for. */
const PAUSE_MILLISECONDS = 250

/** The text that is looked for in the drive: what the address says, until one types another. */
export function useSearchText() {
  const navigate = useNavigate()
  const place = useDriveList((list) => list.place)
  const asked = place?.kind === 'search' ? place.text : ''
  const [typed, setTyped] = useState(asked)
  const [isComposing, setComposing] = useState(false)
  const go = (text: string) => {
    if (text === asked) return
    const isSearch = place?.kind === 'search'
    // Cleared, it leads back to the drive; letter by letter, it makes no history.
    if (text === '') void navigate({ to: '/drive/$', params: { _splat: '' }, search: {} })
    else void navigate({ to: '/drive/$', params: { _splat: 'search' }, search: { q: text }, replace: isSearch })
  }
  const goNow = useEffectEvent(go)
  const follow = useEffectEvent((text: string) => setTyped(text))
  // Clear the text when another place was opened.
  useEffect(() => follow(asked), [asked])
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => {
      // Emptied by hand it stays where it is, until one goes elsewhere.
      if (typed.trim() !== '') goNow(typed.trim())
    }, PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed, isComposing])
  return {
    typed,
    setTyped,
    submit: () => go(typed.trim()),
    clear: () => {
      setTyped('')
      go('')
    },
    composing: {
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  }
}
