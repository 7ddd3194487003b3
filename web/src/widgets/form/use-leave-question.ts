import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffectEvent, useRef } from 'react'
import { ask } from '../../state/question.ts'

interface Leaving {
  readonly from: string
  readonly to: string
  readonly by: 'PUSH' | 'REPLACE' | 'BACK' | 'FORWARD' | 'GO'
}

/**
 * Going elsewhere asks first while something is not saved: by a link, a key, the way back, or by closing the page. The page
 * stays where it is meanwhile, and its address with it.
 * @returns goes on without asking, for who has said that the changes are to be dropped
 */
export function useLeaveQuestion(isChanged: boolean): (go: () => void) => void {
  const { history } = useRouter()
  const isAllowed = useRef(false)
  const leave = (go: () => void) => {
    isAllowed.current = true
    go()
  }
  const judge = useEffectEvent(({ from, to, by }: Leaving): boolean => {
    // What lies over the page has an entry of the same address.
    if (!isChanged || isAllowed.current || from === to) return false
    // By then the question has gone, which on small screens has an entry of its own over the page's.
    const goOn = () => setTimeout(() => (by === 'BACK' ? history.back() : history.push(to)))
    const askNow = () => ask({ kind: 'unsaved', onAnswer: () => leave(goOn) })
    if (by === 'PUSH' || by === 'REPLACE') askNow()
    // The browser is elsewhere already, and comes back in a task of its own: an entry of the question belongs here.
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
