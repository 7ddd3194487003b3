import { useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { Action } from '../../../actions/action.ts'
import { useActionContext } from '../../../actions/context.ts'
import { openLabelMenu } from '../../../actions/labels/open-label-menu.ts'
import { mainActions } from '../../../actions/main-actions.ts'
import { markRead, markUnread } from '../../../actions/mark-threads.ts'
import { openMoveMenu } from '../../../actions/moving/move-threads.ts'
import { muteThreads, unmuteThreads } from '../../../actions/mute-threads.ts'
import { starThreads } from '../../../actions/star-threads.ts'
import { offeredTo } from '../../../actions/targets.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { ContextMenu } from '../../../ui/context-menu/ContextMenu.tsx'
import type { MenuEntry } from '../../../ui/MenuList.tsx'
import type { RowHandlers } from '../use-row-handlers.ts'
import { requestOfRow } from './request-of-row.ts'

export interface RowMenuTarget {
  readonly id: string
  readonly href: string
  readonly x: number
  readonly y: number
}

interface RowMenuProps {
  readonly target: RowMenuTarget
  readonly handlers: RowHandlers
  readonly onClose: () => void
}

export function RowMenu({ target, handlers, onClose }: RowMenuProps) {
  const { t, i18n } = useLingui()
  const { language } = usePreferences()
  const readContext = useActionContext()
  const { id, href, x, y } = target
  const request = requestOfRow(id)
  const context = readContext(request)
  const count = context.everything?.count ?? context.targets.length
  const shown = count.toLocaleString(language)
  const [first, ...others] = offeredTo(context, mainActions(context.folder?.role))
  const entries = (actions: readonly (Action | undefined)[]): readonly MenuEntry[] =>
    actions
      .filter((action) => action !== undefined)
      .filter((action) => action.isEnabled(context))
      .map((action) => ({
        id: action.id,
        label: i18n._(action.label(context)),
        ...(action.icon && { icon: action.icon }),
        shortcut: action.keys[0],
        onChoose: () => {
          if (action === openMoveMenu && request.kind === 'threads') handlers.onMove(id)
          else if (action === openLabelMenu && request.kind === 'threads') handlers.onLabel(id)
          else action.perform(readContext(request))
        },
      }))
  const further = entries([...others, starThreads, muteThreads, unmuteThreads])
  return (
    <ContextMenu
      label={t`Actions`}
      at={{ x, y }}
      onClose={onClose}
      entries={[
        ...(count > 1 ? [{ kind: 'heading', id: 'count', label: t`${shown} selected` } as const] : []),
        ...entries([first, markRead.isEnabled(context) ? markRead : markUnread, openMoveMenu, openLabelMenu]),
        { kind: 'separator', id: 'further' },
        ...further,
        ...(count > 1
          ? []
          : [
              { kind: 'separator', id: 'elsewhere' } as const,
              {
                id: 'new-tab',
                label: t`Open in a new tab`,
                icon: ExternalLink,
                onChoose: () => window.open(href, '_blank', 'noopener'),
              },
            ]),
      ]}
    />
  )
}
