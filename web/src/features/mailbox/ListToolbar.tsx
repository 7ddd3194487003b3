import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Columns2, Ellipsis, RefreshCw, Rows3, X } from 'lucide-react'
import { ActionButton } from '../../actions/ActionButton.tsx'
import type { Action } from '../../actions/action.ts'
import { useActionContext } from '../../actions/context.ts'
import { deleteThreads } from '../../actions/delete-threads.ts'
import { MoveMenu } from '../../actions/MoveMenu.tsx'
import { markRead, markUnread } from '../../actions/mark-threads.ts'
import { attempt } from '../../actions/report.ts'
import { restoreThreads } from '../../actions/restore-threads.ts'
import { CHOICES, select } from '../../actions/select.ts'
import { starThreads } from '../../actions/star-threads.ts'
import { saveSettings } from '../../data/account/save-settings.ts'
import type { ListPlace } from '../../data/threads/queries.ts'
import { cx } from '../../lib/cx.ts'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { setSelected, useList } from '../../state/list.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import styles from './ListToolbar.module.css'
import { Pager } from './Pager.tsx'

interface ListToolbarProps {
  readonly place: ListPlace
  readonly total: number
  readonly isMore?: boolean | undefined
  readonly folder: FolderField | undefined
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

export function ListToolbar({ place, total, isMore, folder, isFetching, onRefresh }: ListToolbarProps) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const withDrawer = useMedia(WITH_DRAWER)
  const { inline_read_position } = usePreferences()
  const { selected } = useList()
  const readContext = useActionContext()
  const context = readContext({ kind: 'threads', ids: [...selected] })
  const { rows } = context
  const count = selected.size
  const areAll = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  const isSplit = inline_read_position === 'right'
  const run = (action: Action) =>
    action.perform(readContext({ kind: 'threads', ids: [...useList.getState().selected] }))
  return (
    <div className={cx(styles.toolbar, count > 0 && styles.selecting)} role="toolbar" aria-label={t`Conversations`}>
      <span className={styles.select}>
        <Checkbox
          label={count > 0 ? t`Deselect everything` : t`Select everything on the page`}
          checked={areAll}
          mixed={count > 0 && !areAll}
          disabled={rows.length === 0}
          onChange={() => select(readContext({ kind: 'selection' }), () => count === 0)}
        />
        <MenuButton
          label={t`Select`}
          icon={ChevronDown}
          size="small"
          className={styles.chevron}
          disabled={rows.length === 0}
          entries={CHOICES.map((choice) => ({
            id: choice.id,
            label: i18n._(choice.label),
            onChoose: () => select(readContext({ kind: 'selection' }), choice.fits),
          }))}
        />
      </span>
      {count > 0 && (
        <>
          <IconButton
            className={styles.clear}
            label={t`Deselect everything`}
            icon={X}
            onClick={() => setSelected(new Set())}
          />
          <b className={styles.count} aria-live="polite">
            {t`${count} selected`}
          </b>
        </>
      )}
      <IconButton
        className={cx(styles.refresh, isFetching && styles.turning)}
        label={t`Refresh`}
        icon={RefreshCw}
        onClick={onRefresh}
      />
      {folder?.role === 'trash' ? (
        <ActionButton action={restoreThreads} context={context} onPerform={run} />
      ) : (
        <ActionButton action={deleteThreads} context={context} onPerform={run} />
      )}
      <MoveMenu context={context} of="list" />
      <ActionButton
        action={markRead.isEnabled(context) ? markRead : markUnread}
        context={context}
        onPerform={run}
        className={styles.mark}
      />
      <MenuButton
        label={t`More actions`}
        icon={Ellipsis}
        disabled={count === 0}
        entries={[starThreads, markRead, markUnread].map((action) => ({
          id: action.id,
          label: i18n._(action.label(context)),
          ...(action.icon && { icon: action.icon }),
          note: action.keys[0],
          disabled: !action.isEnabled(context),
          onChoose: () => run(action),
        }))}
      />
      <span className={styles.space} />
      <Pager place={place} total={total} isMore={isMore} className={styles.pager} />
      {!withDrawer && (
        <IconButton
          label={isSplit ? t`Close the reading pane` : t`Reading pane on the right`}
          icon={isSplit ? Rows3 : Columns2}
          onClick={() => attempt(() => saveSettings(cache, { inline_read_position: isSplit ? 'no-split' : 'right' }))}
        />
      )}
    </div>
  )
}
