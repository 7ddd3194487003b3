import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { ActionButton } from '../../actions/ActionButton.tsx'
import type { Action } from '../../actions/action.ts'
import { useActionContext } from '../../actions/context.ts'
import { openLabelMenu } from '../../actions/labels/open-label-menu.ts'
import { mainActions } from '../../actions/main-actions.ts'
import { markRead, markUnread } from '../../actions/mark-threads.ts'
import { CHOICES, select } from '../../actions/select.ts'
import { offeredTo } from '../../actions/targets.ts'
import { tasksQuery } from '../../data/tasks/queries.ts'
import { cx } from '../../lib/cx.ts'
import type { ListLocation } from '../../lib/list-source.ts'
import { useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { setSelected, useList } from '../../state/list.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { MoveMenu } from '../../widgets/folders/MoveMenu.tsx'
import { LabelMenu } from '../../widgets/labels/LabelMenu.tsx'
import styles from './ListToolbar.module.css'
import { Pager } from './Pager.tsx'
import { ListFilters } from './toolbar/ListFilters.tsx'
import { MoreMenu } from './toolbar/MoreMenu.tsx'
import { SplitMenu } from './toolbar/SplitMenu.tsx'

interface ListToolbarProps {
  readonly location: ListLocation
  readonly total: number
  readonly isMore?: boolean | undefined
  readonly folder: FolderField | undefined
  readonly isFetching: boolean
  readonly onRefresh: () => void
  readonly atRest?: ReactNode
}

const SELECTED = { kind: 'selected' } as const

export function ListToolbar({ location, total, isMore, folder, isFetching, onRefresh, atRest }: ListToolbarProps) {
  const { t, i18n } = useLingui()
  const withDrawer = useMedia(WITH_DRAWER)
  const { language } = usePreferences()
  const { selected, everything } = useList(useShallow(({ selected, everything }) => ({ selected, everything })))
  // Re-renders when a task ends, because the possible undo depends on it.
  useQuery({ ...tasksQuery, enabled: false })
  const readContext = useActionContext()
  const context = readContext(SELECTED)
  const { rows } = context
  const count = everything ? (context.everything?.count ?? selected.size) : selected.size
  const shown = count.toLocaleString(language)
  const areAll = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  const run = (action: Action) => action.perform(readContext(SELECTED))
  const [first, ...others] = offeredTo(context, mainActions(folder?.role))
  return (
    <div className={cx(styles.toolbar, count > 0 && styles.selecting)} role="toolbar" aria-label={t`Conversations`}>
      <span className={styles.select}>
        <Checkbox
          label={count > 0 ? t`Deselect all` : t`Select everything on the page`}
          checked={areAll}
          mixed={count > 0 && !areAll}
          disabled={rows.length === 0}
          onChange={() => select(readContext(SELECTED), () => count === 0)}
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
            icon: undefined,
            onChoose: () => select(readContext(SELECTED), choice.fits),
          }))}
        />
      </span>
      {count > 0 && (
        <>
          <IconButton
            className={styles.clear}
            label={t`Deselect all`}
            icon={X}
            onClick={() => setSelected(new Set())}
          />
          <b className={styles.count} aria-live="polite">
            {t`${shown} selected`}
          </b>
          <button type="button" className={styles.none} onClick={() => setSelected(new Set())}>
            {t`Deselect`}
          </button>
        </>
      )}
      {count === 0 && (
        <>
          <IconButton
            className={cx(styles.refresh, isFetching && styles.turning)}
            label={t`Refresh`}
            icon={RefreshCw}
            onClick={onRefresh}
          />
          {atRest ?? (
            <ListFilters
              folder={folder}
              show={'folder' in location.source ? location.source.show : undefined}
              position="toolbar"
            />
          )}
        </>
      )}
      {/* Hidden rather than removed, because the shortcut for moving opens this menu. */}
      <span className={styles.acting} hidden={count === 0}>
        {first && <ActionButton action={first} context={context} onPerform={run} />}
        {others.map((action) => (
          <ActionButton key={action.id} action={action} context={context} onPerform={run} className={styles.further} />
        ))}
        <MoveMenu context={context} of="list" />
        <LabelMenu request={SELECTED} of="list" disabled={!openLabelMenu.isEnabled(context)} />
        <ActionButton
          action={markRead.isEnabled(context) ? markRead : markUnread}
          context={context}
          onPerform={run}
          className={styles.mark}
        />
      </span>
      <MoreMenu context={context} onPerform={run} crowded={others} />
      <span className={styles.space} />
      <Pager location={location} total={total} isMore={isMore} className={styles.pager} />
      {!withDrawer && <SplitMenu />}
    </div>
  )
}
