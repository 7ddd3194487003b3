import type { EditorPlugin } from 'roosterjs-content-model-types'
import { ListAsTyped } from './list-as-typed.ts'
import { ListBackspace } from './list-backspace.ts'
import { TabInText } from './tab-in-text.ts'

/** @param takesTab Tab indents everywhere, not in lists only */
export function typedKeys(takesTab: boolean, isPlain: () => boolean): readonly EditorPlugin[] {
  return [new TabInText({ isTaken: takesTab, isPlain }), new ListAsTyped(isPlain), new ListBackspace()]
}
