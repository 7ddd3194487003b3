import { useLayoutEffect } from 'react'
import type { Action } from '../../actions/action.ts'
import { useActionContext } from '../../actions/context.ts'
import { openPalette } from '../../actions/page/page-actions.ts'
import { allActions, onOtherActions } from '../../actions/page/screen-actions.ts'
import { printThread } from '../../actions/print.ts'
import { keyName, keySequences } from '../../lib/keyboard/keys.ts'
import { isPageCommandWaiting } from '../../state/page-commands.ts'
import { usePreferences } from '../../state/preferences.ts'
import { useQuestion } from '../../state/question.ts'
import { useShell } from '../../state/shell.ts'

/** Keys that the focused element handles itself. */
const OWN_KEYS: ReadonlySet<string> = new Set(['Enter', 'Escape', 'Delete'])

export function KeyListener() {
  const context = useActionContext()
  // A layout effect, so that it runs before the first key.
  useLayoutEffect(() => {
    let byKeys = actionsByKeys()
    let follow = keySequences(startersOf(byKeys))
    const end = onOtherActions(() => {
      byKeys = actionsByKeys()
      follow = keySequences(startersOf(byKeys))
    })
    const onKeyDown = (event: KeyboardEvent) => {
      // This key types nothing, so it works in fields too.
      if (isWith(event, 'k')) {
        event.preventDefault()
        if (!document.querySelector('dialog[open]')) openPalette.perform(context({ kind: 'cursor' }))
        return
      }
      if (isWith(event, 'p') && printThread.isEnabled(context({ kind: 'cursor' })) && !isTaken(event.target)) {
        event.preventDefault()
        printThread.perform(context({ kind: 'cursor' }))
        return
      }
      if (event.defaultPrevented || isTaken(event.target) || isMenuOpen()) return
      const key = keyName(event)
      if (event.repeat && !key?.startsWith('Shift+Arrow')) return
      // Elsewhere the key selects the text.
      if (key === 'Ctrl+A' && !isInList(event.target)) return
      if (key !== undefined && isSingle(key) && !usePreferences.getState().keyboard_shortcuts) return
      if (key === undefined || (OWN_KEYS.has(key) && key !== 'Escape' && isControl(event.target))) return
      const keys = follow(key, event.timeStamp)
      const present = context({ kind: 'cursor' })
      if (key !== 'Escape' && isAnswerComing(present.openThreadId)) return
      const action = keys === undefined ? undefined : byKeys.get(keys)?.find((one) => one.isEnabled(present))
      if (!action) return
      event.preventDefault()
      action.perform(present)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      end()
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [context])
  return null
}

/** Keys that follow the reply key would act on a thread that is not visible yet. */
function isAnswerComing(openThreadId: string | undefined): boolean {
  return openThreadId !== undefined && isPageCommandWaiting('answer-thread', openThreadId)
}

function isWith(event: KeyboardEvent, letter: string): boolean {
  const isOne = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.repeat
  return isOne && event.key.toLowerCase() === letter && !event.isComposing && event.keyCode !== 229
}

/** A single character may come from dictation or a pen. */
function isSingle(key: string): boolean {
  return key.length === 1 || /^Shift\+.$/.test(key)
}

/** A key may have several actions; the first possible one runs. */
function actionsByKeys(): ReadonlyMap<string, readonly Action[]> {
  const byKeys = new Map<string, Action[]>()
  for (const action of allActions()) {
    for (const keys of action.keys) byKeys.set(keys, [...(byKeys.get(keys) ?? []), action])
  }
  return byKeys
}

function startersOf(byKeys: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  return new Set([...byKeys.keys()].filter((keys) => keys.includes(' ')).map((keys) => keys.split(' ')[0] ?? ''))
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  // These dialogs may still be loading.
  const { feedbackOpen, shortcutsOpen, documentation } = useShell.getState()
  if (feedbackOpen || shortcutsOpen || documentation !== undefined) return true
  if (useQuestion.getState().question !== undefined) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target.closest('[role="menu"], [role="listbox"], [role="dialog"], [data-takes-keys]')) return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'file'].includes(target.type)
  return target.matches('textarea, select')
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a[href], input, summary') !== null
}

function isInList(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('[role="grid"]') !== null)
}

/** A menu gets the focus only a moment after it opens. */
function isMenuOpen(): boolean {
  return document.querySelector('[popover] [role="menu"], [popover][role="dialog"]') !== null
}
