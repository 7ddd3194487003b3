import type { FolderField } from '@sen/contract/folders'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../data/account/queries.ts'

/** With more conversations than this in the inbox, nobody needs to be shown the first steps. */
const MAX_FIRST_MAIL = 4

/** Whether this folder is the inbox of somebody who still has to be shown the first steps. */
export function useIsNewInbox(folder: Pick<FolderField, 'role'> | undefined, total: number): boolean {
  const { data: settings } = useQuery(settingsQuery)
  return settings?.show_first_steps === true && folder?.role === 'inbox' && total <= MAX_FIRST_MAIL
}
