import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSearchParams } from '../../data/search/read-search-params.ts'
import { MailList } from '../../features/mailbox/MailList.tsx'
import { SearchOrder } from '../../features/search/SearchOrder.tsx'
import { SearchSummary } from '../../features/search/SearchSummary.tsx'
import { SearchWider } from '../../features/search/SearchWider.tsx'
import { QuotaLine } from '../../features/shell/QuotaLine.tsx'
import { PHONE, useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { usePreferences } from '../../state/preferences.ts'
import { SplitLayout } from '../layouts/SplitLayout.tsx'
import styles from './FolderPage.module.css'
import { useSameSource } from './use-same-source.ts'

/** An empty search redirects to the inbox. */
export function SearchPage() {
  const search = useSearch({ strict: false })
  const { page = 1 } = search
  const params = readSearchParams(search)
  const source = useSameSource({ search: params })
  const isEmpty = Object.keys(params).every((name) => name === 'sort')
  const navigate = useNavigate()
  const { item_per_page: limit } = usePreferences()
  const withDrawer = useMedia(WITH_DRAWER)
  const isPhone = useMedia(PHONE)

  useEffect(() => {
    if (isEmpty) void navigate({ to: '/folder/$name', params: { name: 'INBOX' }, search: {}, replace: true })
  }, [isEmpty, navigate])
  if (isEmpty) return null

  const order = <SearchOrder location={{ source, offset: (page - 1) * limit, limit }} />
  return (
    <SplitLayout
      isReading={false}
      list={
        <MailList
          source={source}
          page={page}
          openId={undefined}
          // A phone has no toolbar unless something is selected.
          atRest={!isPhone && order}
          head={
            <>
              <SearchSummary params={params} />
              {isPhone && order}
            </>
          }
          wider={<SearchWider />}
          foot={withDrawer && <QuotaLine className={styles.quota} />}
        />
      }
    />
  )
}
