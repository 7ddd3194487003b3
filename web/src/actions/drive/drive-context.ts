import type { MessageDescriptor } from '@lingui/core'
import type { UserInfo } from '@sen/contract/account'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { userQuery } from '../../data/account/queries.ts'
import type { DriveList } from '../../data/drive/drive-list.ts'
import { type DriveEntry, driveEntryQuery, driveListKey } from '../../data/drive/queries.ts'
import type { DriveItem, DriveLocation, DriveSortOrder } from '../../state/drive/drive-location.ts'
import { useDriveList } from '../../state/drive/list.ts'
import type { Action, ActionContext } from '../action.ts'

export interface DriveContext {
  readonly cache: QueryClient
  readonly user: UserInfo | undefined
  readonly go: ActionContext['go']
  readonly location: DriveLocation | undefined
  readonly order: DriveSortOrder
  /** Undefined for the root and for lists that span folders. */
  readonly entry: DriveEntry | undefined
  readonly rows: readonly DriveItem[]
  readonly total: number
  readonly selected: ReadonlySet<string>
  readonly cursor: string | undefined
  /** The selected items; else, for keys, the item under the cursor. */
  readonly targets: readonly DriveItem[]
  /** The request comes from the menu of exactly these items. */
  readonly areNamed: boolean
}

export interface DriveAction {
  readonly id: string
  readonly label: (context: DriveContext) => MessageDescriptor
  readonly about: MessageDescriptor
  readonly icon: LucideIcon
  readonly keys: readonly string[]
  readonly isEnabled: (context: DriveContext) => boolean
  readonly perform: (context: DriveContext) => void
}

const NO_ROWS: readonly DriveItem[] = []

/** `cursor` falls back to the item under the keyboard cursor. */
export type DriveRequest = 'selected' | 'cursor' | { readonly ids: readonly string[] }

export function readDrive({ cache, go }: Pick<ActionContext, 'cache' | 'go'>, request: DriveRequest): DriveContext {
  const { location, order, selected, cursor } = useDriveList.getState()
  const list = location && cache.getQueryData<DriveList>(driveListKey(location, order))
  const rows = list?.items ?? NO_ROWS
  return {
    cache,
    go,
    user: cache.getQueryData(userQuery.queryKey),
    location,
    order,
    entry:
      location?.kind === 'folder' && location.id !== null
        ? cache.getQueryData(driveEntryQuery(location.id).queryKey)
        : undefined,
    rows,
    total: list?.total ?? 0,
    selected,
    cursor,
    targets: targetsOf(request, rows, selected, cursor),
    areNamed: typeof request === 'object',
  }
}

function targetsOf(
  request: DriveRequest,
  rows: readonly DriveItem[],
  selected: ReadonlySet<string>,
  cursor: string | undefined,
): readonly DriveItem[] {
  if (typeof request === 'object') return rows.filter(({ id }) => request.ids.includes(id))
  const chosen = chosenAmong(rows, selected)
  if (chosen.length > 0 || request === 'selected') return chosen
  return rows.filter(({ id }) => id === cursor)
}

let lastChosen: {
  readonly rows: readonly DriveItem[]
  readonly selected: ReadonlySet<string>
  readonly chosen: readonly DriveItem[]
} = { rows: NO_ROWS, selected: new Set(), chosen: NO_ROWS }

/** Cached, because some twenty actions ask for this at each key. */
export function chosenAmong(rows: readonly DriveItem[], selected: ReadonlySet<string>): readonly DriveItem[] {
  if (lastChosen.rows !== rows || lastChosen.selected !== selected) {
    const chosen = selected.size === 0 ? NO_ROWS : rows.filter(({ id }) => selected.has(id))
    lastChosen = { rows, selected, chosen }
  }
  return lastChosen.chosen
}

export function asPageAction(action: DriveAction, isForKeys: boolean): Action {
  return {
    id: action.id,
    group: 'drive',
    ...(isForKeys && { isForKeys }),
    about: action.about,
    label: (context) => action.label(readDrive(context, 'cursor')),
    icon: action.icon,
    keys: action.keys,
    isEnabled: (context) => action.isEnabled(readDrive(context, 'cursor')),
    perform: (context) => action.perform(readDrive(context, 'cursor')),
  }
}

/** Excludes items in the recycle bin. */
export function areOwn({ targets, location }: DriveContext): boolean {
  return targets.length > 0 && location?.kind !== 'trash' && targets.every(({ disabled }) => !disabled)
}
