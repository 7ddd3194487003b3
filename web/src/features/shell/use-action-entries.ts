import { useLingui } from '@lingui/react/macro'
import type { Action, ActionContext } from '../../actions/action.ts'
import type { TargetRequest } from '../../actions/context.ts'
import type { MenuEntry } from '../../ui/MenuList.tsx'

/** Actions of the table as entries of a menu; those that do not exist here are left out. */
export function useActionEntries(
  read: (request: TargetRequest) => ActionContext,
  actions: readonly Action[],
): readonly MenuEntry[] {
  const { i18n } = useLingui()
  const context = read({ kind: 'selection' })
  return actions
    .filter((action) => action.isEnabled(context))
    .map((action) => ({
      id: action.id,
      label: i18n._(action.label(context)),
      icon: action.icon,
      ...(action.keys[0] === undefined ? {} : { shortcut: action.keys[0] }),
      onChoose: () => action.perform(read({ kind: 'selection' })),
    }))
}
