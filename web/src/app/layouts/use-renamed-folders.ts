import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFolderNamed } from '../../data/folders/queries.ts'

/** Puts the new name of a renamed folder into the address, without leaving the list, thread or search. */
export function useRenamedFolders(): void {
  const navigate = useNavigate()
  const { name } = useParams({ strict: false })
  const { folder: searched } = useSearch({ strict: false })
  const { folder: here } = useFolderNamed(name ?? '')
  const { folder: searchedFolder } = useFolderNamed(searched ?? '')
  const nameNow = here?.name ?? name
  // A search may name a folder by its id.
  const searchedNow = searchedFolder && searchedFolder.id !== searched ? searchedFolder.name : searched
  useEffect(() => {
    if (nameNow === name && searchedNow === searched) return
    void navigate({
      to: '.',
      params: (before) => ({ ...before, ...(nameNow !== undefined && { name: nameNow }) }),
      search: (before) => ({ ...before, ...(searchedNow !== undefined && { folder: searchedNow }) }),
      replace: true,
    })
  }, [nameNow, name, searchedNow, searched, navigate])
}
