import { useLingui } from '@lingui/react/macro'
import type { FolderField } from '@sen/contract/folders'
import { useShallow } from 'zustand/react/shallow'
import { folderTitle } from '../../../data/folders/folder-title.ts'
import type { FolderView } from '../../../lib/list-source.ts'
import { selectEverything, setSelected, useList } from '../../../state/list.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './ListBanner.module.css'

interface SelectionBannerProps {
  readonly folder: FolderField | undefined
  readonly show: FolderView | undefined
  readonly onPage: readonly string[]
  readonly total: number
  /** The number of results exceeds `total`. */
  readonly isMore?: boolean | undefined
}

export function SelectionBanner({ folder, show, onPage, total, isMore = false }: SelectionBannerProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { selected, everything } = useList(useShallow(({ selected, everything }) => ({ selected, everything })))
  const areAll = onPage.length > 0 && onPage.every((id) => selected.has(id))
  if (!areAll || total <= onPage.length) return null
  const count = onPage.length.toLocaleString(language)
  const all = `${total.toLocaleString(language)}${isMore ? '+' : ''}`
  const name = folder ? folderTitle(folder) : ''
  const texts =
    folder === undefined
      ? {
          selected: t`All ${all} conversations matching this search are selected.`,
          select: t`Select all ${all} matching this search`,
        }
      : show === 'unread'
        ? {
            selected: t`All ${all} unread conversations in ${name} are selected.`,
            select: t`Select all ${all} unread in ${name}`,
          }
        : show === 'starred'
          ? {
              selected: t`All ${all} starred conversations in ${name} are selected.`,
              select: t`Select all ${all} starred in ${name}`,
            }
          : {
              selected: t`All ${all} conversations in ${name} are selected.`,
              select: t`Select all ${all} in ${name}`,
            }
  return (
    <div className={styles.banner} role="status">
      <span>{everything ? texts.selected : t`All ${count} conversations on this page are selected.`}</span>
      {everything ? (
        <Button look="plain" size="small" onClick={() => setSelected(new Set())}>{t`Deselect all`}</Button>
      ) : (
        <Button look="plain" size="small" onClick={() => selectEverything(new Set(onPage))}>
          {texts.select}
        </Button>
      )}
    </div>
  )
}
