import { plural, t } from '@lingui/core/macro'
import type { DriveItem } from '../../state/drive/drive-location.ts'
import { useDriveList } from '../../state/drive/list.ts'
import type { DriveContext } from './drive-context.ts'
import { offerUndo } from './offer-undo.ts'

export interface DriveTarget {
  /** Null: the root of the drive. */
  readonly id: string | null
  readonly name: string
}

interface MovedItems {
  /** Says what happened, without new names. */
  readonly text: string
  readonly count: number
  /** The items that got a new name because theirs was taken. */
  readonly renamed: readonly Pick<DriveItem, 'name'>[]
  readonly to: DriveTarget | undefined
}

export function notifyItemsMoved(
  { go }: Pick<DriveContext, 'go'>,
  { text, count, renamed, to }: MovedItems,
  undo: () => Promise<unknown>,
): void {
  const { location } = useDriveList.getState()
  const isOpen = location?.kind === 'folder' && location.id === to?.id
  const open = to && !isOpen && { label: t`Open folder`, perform: () => go.toDrive(to.id ?? undefined) }
  const names = newNames(renamed, count)
  offerUndo(names === undefined ? text : `${text} ${names}`, undo, open || undefined)
}

function newNames(renamed: MovedItems['renamed'], count: number): string | undefined {
  const [first] = renamed
  if (!first) return undefined
  const { name } = first
  if (count === 1) return t`The name was taken, so the new name is “${name}”.`
  const changed = renamed.length
  return plural(changed, {
    one: '# item was renamed because its name was taken.',
    other: '# items were renamed because their names were taken.',
  })
}

export function renamedAmong(
  items: readonly DriveItem[],
  before: readonly Pick<DriveItem, 'id' | 'name'>[],
): readonly DriveItem[] {
  const names = new Map(before.map(({ id, name }) => [id, name]))
  return items.filter(({ id, name }) => names.get(id) !== name)
}
