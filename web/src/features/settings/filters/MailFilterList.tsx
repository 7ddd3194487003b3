import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isRunnable } from '@sen/model/filters/filter'
import { shadowedFilters } from '@sen/model/filters/shadowed-filters'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, GripVertical, Pencil, Play, Trash2, TriangleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { attempt } from '../../../actions/report.ts'
import { duplicateFilter, type OwnFilter, reorderFilters } from '../../../data/filters/own-filters.ts'
import { switchFilter } from '../../../data/filters/switch-filter.ts'
import { foldersQuery } from '../../../data/folders/queries.ts'
import { labelsQuery } from '../../../data/labels/queries.ts'
import { cx } from '../../../lib/cx.ts'
import { announce } from '../../../state/shell.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { focusNextRow } from '../../../widgets/form/focus-next-row.ts'
import { actionsWords, conditionsWords } from './filter-words.ts'
import styles from './MailFilterList.module.css'
import { moved, useReorder } from './use-reorder.ts'

interface MailFilterListProps {
  readonly filters: readonly OwnFilter[]
  /** The filter that another page linked to. */
  readonly marked: string | undefined
  readonly onEdit: (filter: OwnFilter) => void
  /** @param does the filter's actions in words */
  readonly onRun: (filter: OwnFilter, does: string) => void
  readonly onRemove: (id: OwnFilter['id'], name: string) => void
}

export function MailFilterList({ filters, marked, onEdit, onRun, onRemove }: MailFilterListProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { data: folders } = useQuery(foldersQuery)
  const { data: labels } = useQuery(labelsQuery)
  const ids = filters.map(({ id }) => id)
  const reorder = (order: readonly OwnFilter['id'][]) =>
    attempt(msg`Change the order`, () => reorderFilters(cache, order))
  const { order, dragged, list, handle } = useReorder(ids, reorder)
  const shadows = new Map(shadowedFilters(filters).map(({ id, by }) => [id, by]))
  const byId = new Map(filters.map((filter) => [filter.id, filter]))
  const nameOf = (filter: OwnFilter) => filter.name || conditionsWords(filter.match, filter.conditions)

  const brokenText = ({ actions }: OwnFilter) => {
    const isThere = (id: string) => folders?.some((folder) => folder.id === id)
    return actions.some((action) => action.type === 'fileinto' && !isThere(action.folderId))
      ? t`Its folder no longer exists: matching mail goes to the inbox.`
      : t`One of its labels no longer exists and is not added.`
  }

  const moveByKey = (event: KeyboardEvent, filter: OwnFilter) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const to = ids.indexOf(filter.id) + by
    if (by === 0 || to < 0 || to >= ids.length) return
    event.preventDefault()
    reorder(moved(ids, filter.id, to))
    const [name, position, count] = [nameOf(filter), to + 1, ids.length]
    announce(t`${name} moved to place ${position} of ${count}`)
  }

  return (
    <ol className={styles.list} aria-label={t`Filters`} {...list}>
      {order
        .flatMap((id) => byId.get(id) ?? [])
        .map((filter) => {
          const name = nameOf(filter)
          const does = folders && labels ? actionsWords(filter.actions, { folders, labels }) : '…'
          const shadow = byId.get(shadows.get(filter.id) ?? filter.id)
          return (
            <li
              key={filter.id}
              className={cx(styles.filter, dragged === filter.id && styles.dragged)}
              data-marked={marked === filter.id || undefined}
            >
              <IconButton
                className={styles.grip}
                label={t`Move ${name}: arrow keys up and down`}
                icon={GripVertical}
                size="small"
                onKeyDown={(event) => moveByKey(event, filter)}
                {...handle(filter.id)}
              />
              <Checkbox
                label={t`${name} is on`}
                checked={filter.isEnabled}
                onChange={({ currentTarget }) => {
                  const isOn = currentTarget.checked
                  attempt(msg`Switch the filter`, () => switchFilter(cache, filter.id, isOn))
                }}
              />
              <div className={cx(styles.words, !filter.isEnabled && styles.off)}>
                {filter.name !== '' && <strong>{filter.name}</strong>}
                <p>{t`Mail ${conditionsWords(filter.match, filter.conditions)}`}</p>
                <p>→ {does}</p>
                {filter.isBroken && <Warning text={brokenText(filter)} />}
                {shadow && shadow !== filter && (
                  <Warning text={t`This filter never runs: “${nameOf(shadow)}” above catches all its mail.`} />
                )}
              </div>
              <span className={styles.buttons}>
                <IconButton
                  data-edit
                  label={t`Edit ${name}`}
                  icon={Pencil}
                  size="small"
                  onClick={() => onEdit(filter)}
                />
                <IconButton
                  label={t`Apply ${name} to existing mail`}
                  icon={Play}
                  size="small"
                  disabled={filter.isBroken || !isRunnable(filter)}
                  onClick={() => onRun(filter, does)}
                />
                <IconButton
                  label={t`Duplicate ${name}`}
                  icon={Copy}
                  size="small"
                  disabled={filter.isBroken}
                  onClick={() => attempt(msg`Duplicate the filter`, () => duplicateFilter(cache, filter, filters))}
                />
                <IconButton
                  data-delete
                  label={t`Delete ${name}`}
                  icon={Trash2}
                  size="small"
                  onClick={({ currentTarget }) => {
                    focusNextRow(currentTarget, 'li', '[data-delete]')
                    onRemove(filter.id, name)
                  }}
                />
              </span>
            </li>
          )
        })}
    </ol>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <p className={styles.warning}>
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
      {text}
    </p>
  )
}
