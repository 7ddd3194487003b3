import { useLingui } from '@lingui/react/macro'
import { ANYWHERE } from '@sen/model/search/query-text'
import { Button } from '../../ui/Button.tsx'
import { useGoToSearch } from './use-go-to-search.ts'

/** Repeats the search with Junk and Trash, or links back to the mailbox. */
export function SearchWider() {
  const { t } = useLingui()
  const { query, sort, goTo } = useGoToSearch()
  if (query.folder === ANYWHERE) return <Button onClick={() => goTo({ terms: [] })}>{t`Clear the search`}</Button>
  return <Button onClick={() => goTo({ ...query, folder: ANYWHERE }, sort)}>{t`Search in all folders`}</Button>
}
