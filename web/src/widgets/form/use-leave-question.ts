import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffectEvent, useRef } from 'react'
import { ask } from '../../state/question.ts'

interface Leaving {
  readonly from: string
  readonly to: string
  readonly by: 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' | 'GO'
}

/** Returns a function that continues without asking, after the user chose to discard. */
export function useLeaveQuestion(isChanged: boolean): (go: () => void) => void {
  const { history } = useRouter()
  const isAllowed = useRef(false)
  const leave = (go: () => void) => {
    isAllowed.current = true
    go()
  }
  const judge = useEffectEvent(({ from, to, by }: Leaving): boolean => {
    // Overlays have a history entry of the same address.
    if (!isChanged || isAllowed.current || from === to) return false
    // On small screens, the question has a history entry, which must be removed before.
    const goOn = () => setTimeout(() => (by === 'BACK' ? history.back() : history.push(to)))
    const askNow = () => ask({ kind: 'unsaved', onAnswer: () => leave(goOn) })
    if (by === 'PUSH' || by === 'REPLACE') askNow()
    // The browser has gone back already and returns in a task of its own; the question's entry must be added after
    // that.
    else window.addEventListener('popstate', askNow, { once: true })
    return true
  })
  useBlocker({
    shouldBlockFn: ({ current, next, action }) => judge({ from: current.pathname, to: hrefOf(next), by: action }),
    enableBeforeUnload: () => isChanged && !isAllowed.current,
    disabled: !isChanged,
  })
  return leave
}

function hrefOf({ pathname, search }: { readonly pathname: string; readonly search: object }): string {
  const query = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? pathname : `${pathname}?${query}`
}
