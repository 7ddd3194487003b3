import { useLingui } from '@lingui/react/macro'
import type { FilterField } from '@sen/contract/filters/filters'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { usePart } from '../../actions/page/use-part.ts'
import { filtersQuery } from '../../data/filters/queries.ts'
import { PhoneQuery } from '../../features/search/PhoneQuery.tsx'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { BottomBar } from '../../features/shell/BottomBar.tsx'
import { Banners } from '../../features/shell/banners/Banners.tsx'
import { NoAccess } from '../../features/shell/connection/NoAccess.tsx'
import { SessionEnded } from '../../features/shell/connection/SessionEnded.tsx'
import { Header } from '../../features/shell/Header.tsx'
import { KeyListener } from '../../features/shell/KeyListener.tsx'
import { PageNotices } from '../../features/shell/PageNotices.tsx'
import { Sidebar } from '../../features/shell/Sidebar.tsx'
import { usePageTitle } from '../../features/shell/use-page-title.ts'
import { TaskPanel } from '../../features/tasks/TaskPanel.tsx'
import { importPart } from '../../lib/trouble/load-part.ts'
import { CRAMPED, PHONE, useMedia, WITH_DRAWER } from '../../lib/use-media.ts'
import { usePreferences } from '../../state/preferences.ts'
import { Tooltips } from '../../ui/Tooltips.tsx'
import { ComposeSlot } from './compose/ComposeSlot.tsx'
import styles from './MainLayout.module.css'
import { Overlays } from './Overlays.tsx'
import { ServerUnreachable } from './ServerUnreachable.tsx'
import { useLogin } from './use-login.ts'
import { useRenamedFolders } from './use-renamed-folders.ts'

/** Constant elements, so that navigation does not render them again. */
const SEARCH_BOX = <SearchBox />
const PHONE_QUERY = <PhoneQuery />
const AROUND = (
  <>
    <KeyListener />
    <Overlays />
    <NoAccess />
    <PageNotices>
      <TaskPanel />
    </PageNotices>
  </>
)
const TOOLTIPS = <Tooltips />

const loadDrawer = async () => (await importPart(() => import('../../features/shell/Drawer.tsx'))).Drawer
const loadPhoneSearch = async () =>
  (await importPart(() => import('../../features/search/PhoneSearch.tsx'))).PhoneSearch
const loadDriveSearch = async () => (await importPart(() => import('../../features/drive/DriveSearch.tsx'))).DriveSearch
const loadDriveTitle = async () =>
  (await importPart(() => import('../../features/drive/PhoneLocationMenu.tsx'))).PhoneLocationMenu
const loadDriveBar = async () =>
  (await importPart(() => import('../../features/drive/PhoneDriveBar.tsx'))).PhoneDriveBar
const giveUp = () => {}
const loadVacationBanner = async () =>
  (await importPart(() => import('../../features/vacation/VacationBanner.tsx'))).VacationBanner
const ANSWERING = {
  ...filtersQuery,
  enabled: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
  select: (filters: readonly FilterField[]) => filters.some(({ type, is_enable }) => type === 'vacation' && is_enable),
}

export function MainLayout() {
  const { t } = useLingui()
  const { name, threadId } = useParams({ strict: false })
  const withDrawer = useMedia(WITH_DRAWER)
  const isPhone = useMedia(PHONE)
  const { sidebar_narrow, inline_read_position } = usePreferences()
  // With list and thread side by side, collapse the sidebar.
  const isCramped = useMedia(CRAMPED) && inline_read_position === 'right'
  const Drawer = usePart(withDrawer, loadDrawer, giveUp)
  const PhoneSearch = usePart(isPhone, loadPhoneSearch, giveUp)
  const { data: isAnswering = false } = useQuery(ANSWERING)
  const VacationBanner = usePart(isAnswering, loadVacationBanner, giveUp)
  const { user, isStranger, isGone } = useLogin()
  const elsewhere = useLocation({ select: ({ pathname }) => areaAt(pathname) })
  const isSearch = elsewhere === 'search'
  const isDrive = elsewhere === 'drive'
  const DriveSearch = usePart(isDrive && !isPhone, loadDriveSearch, giveUp)
  const DriveTitle = usePart(isDrive && isPhone, loadDriveTitle, giveUp)
  const DriveBar = usePart(isDrive && isPhone, loadDriveBar, giveUp)
  const heading = usePageTitle(name, elsewhere)
  useRenamedFolders()

  if (isStranger) return null
  if (isGone) return <ServerUnreachable onRetry={() => void user.refetch()} isTrying={user.isFetching} />

  const view = threadId === undefined ? 'list' : 'thread'
  const isElsewhere = elsewhere !== undefined && !isSearch
  const isReadingOnPhone = isPhone && threadId !== undefined
  const onPhone = isSearch ? PHONE_QUERY : isDrive && DriveTitle && <DriveTitle />
  const onDesk = isDrive && DriveSearch ? <DriveSearch /> : SEARCH_BOX
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        {isElsewhere ? t`Skip to the content` : t`Skip to the mail`}
      </a>
      {!isReadingOnPhone && <Header {...heading} search={isPhone ? onPhone : onDesk} />}
      <Banners view={view} />
      <div className={styles.app}>
        {!withDrawer && (
          <aside className={styles.aside}>
            <Sidebar narrow={sidebar_narrow || isCramped} />
          </aside>
        )}
        <div className={styles.column}>
          <main id="content" className={styles.card} tabIndex={-1}>
            {isReadingOnPhone && <h1 className="sr-only">{heading.title}</h1>}
            <Outlet />
            {/* Within a landmark for screen readers; visually above everything. */}
            {TOOLTIPS}
          </main>
        </div>
      </div>
      {/* The banner is below the list: above it, the rows would move under the pointer when it loads. */}
      {VacationBanner && !(isPhone && isElsewhere) && <VacationBanner view={view} />}
      {isPhone && !isReadingOnPhone && (isDrive && DriveBar ? <DriveBar /> : <BottomBar />)}
      {withDrawer && Drawer && <Drawer />}
      <ComposeSlot account={user.data?.email} />
      {isPhone && PhoneSearch && <PhoneSearch />}
      {user.data && <SessionEnded address={user.data.email} />}
      {AROUND}
    </div>
  )
}

function areaAt(pathname: string): 'search' | 'settings' | 'contacts' | 'drive' | 'recovery' | undefined {
  if (pathname === '/advance-search') return 'search'
  if (/^\/drive(\/|$)/.test(pathname)) return 'drive'
  if (/^\/contacts\/?$/.test(pathname)) return 'contacts'
  if (pathname === '/recover') return 'recovery'
  return /^\/(setting|help)\//.test(pathname) ? 'settings' : undefined
}
