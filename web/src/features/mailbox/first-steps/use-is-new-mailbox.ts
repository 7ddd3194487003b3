import type { FolderField } from '@sen/contract/folders'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../../data/account/queries.ts'

const MAX_FIRST_MAIL = 4

export function useIsNewMailbox(folder: FolderField | undefined, total: number): boolean {
  const { data: settings } = useQuery(settingsQuery)
  return settings?.show_first_steps === true && folder?.role === 'inbox' && total <= MAX_FIRST_MAIL
}
