import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { countedThreads, isCountedInTitle } from '@sen/model/folders'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { folderTitle } from '../../data/folders/folder-title.ts'
import { folderNamed, foldersQuery } from '../../data/folders/queries.ts'
import { useBrand } from '../../state/brand.ts'

/** Spec section 2. Also sets `document.title`. */
export function usePageTitle(
  folderName: string | undefined,
  elsewhere: 'search' | 'settings' | 'contacts' | 'drive' | 'recovery' | undefined,
): { readonly title: string; readonly note: string } {
  const { t } = useLingui()
  const { name: brand } = useBrand()
  const { data: folders } = useQuery(foldersQuery)
  const folder = folders && folderName !== undefined ? folderNamed(folders, folderName) : undefined
  const title =
    elsewhere === 'search'
      ? t`Search results`
      : elsewhere === 'settings'
        ? t`Settings`
        : elsewhere === 'contacts'
          ? t`Contacts`
          : elsewhere === 'drive'
            ? t`Drive`
            : elsewhere === 'recovery'
              ? t`Recover deleted mail`
              : folder
                ? folderTitle(folder)
                : ''
  const unread = folder && countedThreads(folder.role) === 'unread' ? folder.unread_threads : 0
  const drafts = folder?.role === 'drafts' ? folder.total_threads : 0
  const inTitle = isCountedInTitle(folder?.role) ? unread + drafts : 0

  useEffect(() => {
    const count = inTitle > 0 ? `(${inTitle}) ` : ''
    document.title = title ? `${count}${title} – ${brand}` : brand
  }, [title, inTitle, brand])

  // Formatted on demand: the first number format of a page is expensive.
  const draftsNote = () => plural(drafts, { one: '# draft', other: '# drafts' })
  return { title, note: unread > 0 ? t`${unread} unread` : drafts > 0 ? draftsNote() : '' }
}
