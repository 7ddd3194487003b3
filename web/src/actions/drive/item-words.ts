import { plural, t } from '@lingui/core/macro'
import type { DriveItem } from '../../state/drive/drive-location.ts'

/** Example: `“báo giá.xlsx”`, `3 mục`. */
export function wordsFor(items: readonly Pick<DriveItem, 'name'>[]): string {
  const [first] = items
  if (first && items.length === 1) {
    const { name } = first
    return t`“${name}”`
  }
  return plural(items.length, { one: '# item', other: '# items' })
}
