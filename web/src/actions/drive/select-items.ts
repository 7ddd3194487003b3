import { msg } from '@lingui/core/macro'
import { SquareCheck, SquareDashed } from 'lucide-react'
import { type DriveList, pagesToRead } from '../../data/drive/drive-list.ts'
import { driveListKey } from '../../data/drive/queries.ts'
import { readDriveRows } from '../../data/drive/read-rows.ts'
import { extendSelection } from '../../lib/keyboard/range.ts'
import { setDriveSelection, useDriveList } from '../../state/drive/list.ts'
import { attempt } from '../report.ts'
import type { DriveAction } from './drive-context.ts'

const ALL = msg`Select everything in the list`
const NONE = msg`Deselect all`
const ONE = msg`Select or deselect`
const DOWN = msg`Extend the selection downwards`
const UPWARDS = msg`Extend the selection upwards`

export const selectItem: DriveAction = {
  id: 'drive-select',
  about: ONE,
  label: () => ONE,
  icon: SquareCheck,
  keys: ['x'],
  isEnabled: ({ cursor, rows }) => rows.some(({ id }) => id === cursor),
  perform: ({ cursor, selected }) => {
    if (cursor === undefined) return
    const next = new Set(selected)
    if (!next.delete(cursor)) next.add(cursor)
    setDriveSelection({ selected: next, anchor: cursor })
  },
}

/** Includes rows that are not loaded yet. */
export const selectAllItems: DriveAction = {
  id: 'drive-select-all',
  about: ALL,
  label: () => ALL,
  icon: SquareCheck,
  keys: ['* a', 'Ctrl+A'],
  isEnabled: ({ rows }) => rows.length > 0,
  perform: ({ cache, location, order }) => {
    if (!location) return
    const all = { from: 0, to: Number.POSITIVE_INFINITY }
    const list = () => cache.getQueryData<DriveList>(driveListKey(location, order))
    const take = () => {
      const ids = list()?.items.map(({ id }) => id)
      if (useDriveList.getState().location === location) setDriveSelection({ selected: new Set(ids) })
    }
    const now = list()
    if (now && pagesToRead(now, all).length === 0) take()
    else
      attempt(ALL, async () => {
        await readDriveRows(cache, location, order, all)
        take()
      })
  },
}

export const deselectItems: DriveAction = {
  id: 'drive-deselect',
  about: NONE,
  label: () => NONE,
  icon: SquareDashed,
  keys: ['* n', 'Escape'],
  isEnabled: ({ selected }) => selected.size > 0,
  perform: () => setDriveSelection({ selected: new Set() }),
}

export const extendItemsDown = extend('drive-extend-down', ['Shift+J', 'Shift+ArrowDown'], 1, DOWN)
export const extendItemsUp = extend('drive-extend-up', ['Shift+K', 'Shift+ArrowUp'], -1, UPWARDS)
export const nextItem = step('drive-next', 'j', 1, msg`Next file or folder`)
export const previousItem = step('drive-previous', 'k', -1, msg`Previous file or folder`)

function extend(id: string, keys: readonly string[], by: 1 | -1, about: DriveAction['about']): DriveAction {
  return {
    id,
    about,
    label: () => about,
    icon: SquareCheck,
    keys,
    isEnabled: ({ rows }) => rows.length > 0,
    perform: ({ rows, cursor, selected }) => {
      const order = rows.map((row) => row.id)
      const at = cursor === undefined ? -1 : order.indexOf(cursor)
      const next = at < 0 ? order[0] : order[at + by]
      if (next === undefined) return
      const { anchor } = useDriveList.getState()
      setDriveSelection({ ...extendSelection(order, { selected, anchor }, cursor ?? next, next), cursor: next })
    },
  }
}

function step(id: string, key: string, by: 1 | -1, about: DriveAction['about']): DriveAction {
  return {
    id,
    about,
    label: () => about,
    icon: SquareDashed,
    keys: [key],
    isEnabled: ({ rows }) => rows.length > 0,
    perform: ({ rows, cursor }) => {
      const at = rows.findIndex((row) => row.id === cursor)
      const next = at < 0 ? rows[0] : rows[at + by]
      if (next) setDriveSelection({ cursor: next.id })
    },
  }
}
