import { useEffect, useState } from 'react'

const PRESSABLE = 'a, button, input, [role="row"], [contenteditable="true"], [data-shape]'
/** The height in CSS pixels that a late part may take at the bottom of the page. */
const STRIP_HEIGHT = 100
const EVENTS = ['pointermove', 'pointerup', 'pointercancel', 'pointerout'] as const

/**
 * False until a late part may appear at the bottom: a press under way and what the pointer rests on there stay where
 * they are.
 * @param isWanted undefined while it is not known; a part that is wanted later appears at once
 */
export function useSettledMoment(isWanted: boolean | undefined): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isSettled || isWanted === undefined) return
    const look = () => {
      if (!isWanted || !isPointerBusy()) setSettled(true)
    }
    look()
    // The press ends after its last event.
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookLater = () => {
      clearTimeout(timer)
      timer = setTimeout(look, 50)
    }
    for (const event of EVENTS) document.addEventListener(event, lookLater, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of EVENTS) document.removeEventListener(event, lookLater)
    }
  }, [isWanted, isSettled])
  return isSettled
}

function isPointerBusy(): boolean {
  if (document.querySelector('body :active')) return true
  const pressable = Array.from(document.querySelectorAll(':hover')).at(-1)?.closest(PRESSABLE)
  return pressable ? pressable.getBoundingClientRect().bottom > window.innerHeight - STRIP_HEIGHT : false
}
