import { useLingui } from '@lingui/react/macro'
import { isPlannedRole } from '@sen/model/folders'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide-react'
import { ActionButton } from '../../actions/ActionButton.tsx'
import type { Action } from '../../actions/action.ts'
import { useActionContext } from '../../actions/context.ts'
import { openLabelMenu } from '../../actions/labels/open-label-menu.ts'
import { mainActions } from '../../actions/main-actions.ts'
import { markUnread } from '../../actions/mark-threads.ts'
import { neighbour, nextThread, previousThread } from '../../actions/navigation.ts'
import { printThread } from '../../actions/print.ts'
import { offeredTo } from '../../actions/targets.ts'
import { foldersQuery } from '../../data/folders/queries.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MoveMenu } from '../../widgets/folders/MoveMenu.tsx'
import { LabelMenu } from '../../widgets/labels/LabelMenu.tsx'
import { usePrintRequests } from './print/use-print-requests.ts'
import styles from './ThreadToolbar.module.css'

interface ThreadToolbarProps {
  readonly id: string
  readonly folderId: string | undefined
  readonly isBeside: boolean
}

export function ThreadToolbar({ id, folderId, isBeside }: ThreadToolbarProps) {
  const { t } = useLingui()
  const isPhone = useMedia(PHONE)
  usePrintRequests(id, folderId)
  const readContext = useActionContext()
  // Re-renders when folders load: the permitted actions depend on them.
  useQuery(foldersQuery)
  const request = { kind: 'threads', ids: [id] } as const
  const context = readContext(request)
  const actions = isPhone ? [] : offeredTo(context, mainActions(context.folder?.role))
  const run = (action: Action) => action.perform(readContext(request))
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t`Conversation`}>
      <IconButton
        label={isBeside ? t`Close` : t`Back to the list`}
        icon={isBeside ? X : ArrowLeft}
        shortcut="u"
        onClick={() => readContext(request).go.back()}
      />
      <span className={styles.gap} />
      {actions.map((action) => (
        <ActionButton key={action.id} action={action} context={context} onPerform={run} />
      ))}
      {!isPlannedRole(context.folder?.role) && <MoveMenu context={context} of="thread" />}
      <LabelMenu request={request} of="thread" disabled={!openLabelMenu.isEnabled(context)} />
      {!isPhone && <ActionButton action={markUnread} context={context} onPerform={run} />}
      <span className={styles.space} />
      <IconButton
        label={t`Previous conversation`}
        icon={ChevronUp}
        shortcut="k"
        disabled={neighbour(context, -1) === undefined}
        onClick={() => run(previousThread)}
      />
      <IconButton
        label={t`Next conversation`}
        icon={ChevronDown}
        shortcut="j"
        disabled={neighbour(context, 1) === undefined}
        onClick={() => run(nextThread)}
      />
      {!isPhone && <ActionButton action={printThread} context={context} onPerform={run} />}
    </div>
  )
}
