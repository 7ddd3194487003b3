import { useLingui } from '@lingui/react/macro'
import { ITEM_ACTIONS } from '../../../actions/drive/drive-actions.ts'
import type { DriveRequest } from '../../../actions/drive/drive-context.ts'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import { useDriveContext } from '../use-drive-context.ts'

/** A separator follows these actions. */
const ENDS_A_PART: ReadonlySet<string> = new Set(['drive-download', 'drive-restore', 'drive-favorite', 'drive-details'])

export function useItemEntries(): (request: DriveRequest) => readonly MenuEntry[] {
  const { i18n } = useLingui()
  const read = useDriveContext()
  return (request) => {
    const context = read(request)
    const entries: MenuEntry[] = []
    for (const action of ITEM_ACTIONS.filter((each) => each.isEnabled(context))) {
      entries.push({
        id: action.id,
        label: i18n._(action.label(context)),
        icon: action.icon,
        shortcut: action.keys[0],
        onChoose: () => action.perform(read(request)),
      })
      if (ENDS_A_PART.has(action.id)) entries.push({ kind: 'separator', id: `behind ${action.id}` })
    }
    return entries.at(-1)?.kind === 'separator' ? entries.slice(0, -1) : entries
  }
}
