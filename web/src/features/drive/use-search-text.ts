import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDriveList } from '../../state/drive/list.ts'

/** Delay after the last key. */
const PAUSE_MILLISECONDS = 250

export function useSearchText() {
  const navigate = useNavigate()
  const location = useDriveList((list) => list.location)
  const asked = location?.kind === 'search' ? location.text : ''
  const [typed, setTyped] = useState(asked)
  const [isComposing, setComposing] = useState(false)
  const go = (text: string) => {
    if (text === asked) return
    const isSearch = location?.kind === 'search'
    // Clearing leads back to the drive. Typing replaces the history entry.
    if (text === '') void navigate({ to: '/drive/$', params: { _splat: '' }, search: {} })
    else void navigate({ to: '/drive/$', params: { _splat: 'search' }, search: { q: text }, replace: isSearch })
  }
  const goNow = useEffectEvent(go)
  const follow = useEffectEvent((text: string) => setTyped(text))
  // Clear the text when another location was opened.
  useEffect(() => follow(asked), [asked])
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => {
      // A cleared field stays empty until another location is opened.
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
