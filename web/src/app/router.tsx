import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { SETTING_TABS } from '../data/account/setting-address.ts'
import { readParameters, writeParameters } from '../lib/address-parameters.ts'
import { blurLeftThread } from './blur-left-thread.ts'
import { MainLayout } from './layouts/MainLayout.tsx'
import { PageFailed } from './layouts/PageFailed.tsx'
import { AreaFailed, ThreadFailed } from './layouts/ScreenFailed.tsx'
import { lazyPart } from './lazy-parts.ts'
import { readDriveSearch, readFolderSearch, readSearchPage, sourceParam } from './page-search.ts'
import { FolderPage } from './pages/FolderPage.tsx'

const root = createRootRoute()

const main = createRoute({ getParentRoute: () => root, id: 'main', component: MainLayout })

const folder = createRoute({
  getParentRoute: () => main,
  path: '/folder/$name',
  component: FolderPage,
  validateSearch: readFolderSearch,
})

const advanceSearch = createRoute({
  getParentRoute: () => main,
  path: '/advance-search',
  component: lazyPart(() => import('./pages/SearchPage.tsx'), 'SearchPage'),
  validateSearch: readSearchPage,
})

const thread = createRoute({
  getParentRoute: () => folder,
  path: '$threadId',
  component: lazyPart(() => import('./pages/ThreadPage.tsx'), 'ThreadPage'),
  errorComponent: ThreadFailed,
  validateSearch: sourceParam,
})

const raw = createRoute({
  getParentRoute: () => root,
  path: '/message/$messageId/raw',
  component: lazyPart(() => import('./pages/RawPage.tsx'), 'RawPage'),
  errorComponent: AreaFailed,
})

const contacts = createRoute({
  getParentRoute: () => main,
  path: '/contacts',
  component: lazyPart(() => import('./pages/ContactsPage.tsx'), 'ContactsPage'),
})

const setting = createRoute({
  getParentRoute: () => main,
  path: '/setting/$tab',
  beforeLoad: ({ params }) => {
    // The former address of the contacts.
    if (params.tab === 'contacts') throw redirect({ to: '/contacts', replace: true })
  },
  component: lazyPart(() => import('./pages/SettingPage.tsx'), 'SettingPage'),
})

const recovery = createRoute({
  getParentRoute: () => main,
  path: '/recover',
  component: lazyPart(() => import('../features/recovery/RecoveryScreen.tsx'), 'RecoveryScreen'),
})

const mailGuide = createRoute({
  getParentRoute: () => main,
  path: '/help/mail-programs/$program',
  component: lazyPart(() => import('../features/mail-guide/MailGuide.tsx'), 'MailGuide'),
})

/** The path names the location in the drive: `folder/12`, `trash` … (`readDriveLocation`). */
const drive = createRoute({
  getParentRoute: () => main,
  path: '/drive/$',
  component: lazyPart(() => import('./pages/DrivePage.tsx'), 'DrivePage'),
  validateSearch: readDriveSearch,
})

const settings = createRoute({
  getParentRoute: () => main,
  path: '/setting',
  beforeLoad: () => {
    throw redirect({ to: '/setting/$tab', params: { tab: SETTING_TABS[0] }, replace: true })
  },
})

/** Spec section 2.2.1, product decision 87. */
const accountArea = createRoute({
  getParentRoute: () => root,
  id: 'account-area',
  component: lazyPart(() => import('./layouts/account/AccountLayout.tsx'), 'AccountLayout'),
  errorComponent: AreaFailed,
})

const account = createRoute({ getParentRoute: () => accountArea, path: '/account' })

const accountIndex = createRoute({
  getParentRoute: () => account,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/account/home', replace: true })
  },
})

const accountHome = createRoute({
  getParentRoute: () => account,
  path: 'home',
  component: lazyPart(() => import('../features/account/AccountHome.tsx'), 'AccountHome'),
})

const accountProtect = createRoute({
  getParentRoute: () => account,
  path: 'protect',
  component: lazyPart(() => import('./pages/account/ProtectPage.tsx'), 'ProtectPage'),
})

const accountProfile = createRoute({
  getParentRoute: () => account,
  path: 'profile',
  component: lazyPart(() => import('../features/account/ProfilePage.tsx'), 'ProfilePage'),
})

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyPart(() => import('./layouts/account/AdminLayout.tsx'), 'AdminLayout'),
  errorComponent: AreaFailed,
})

const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/$tab', params: { tab: 'domains' }, replace: true })
  },
})

const adminTab = createRoute({
  getParentRoute: () => admin,
  path: '$tab',
  component: lazyPart(() => import('./pages/admin/AdminPage.tsx'), 'AdminPage'),
})

const verify = createRoute({
  getParentRoute: () => accountArea,
  path: '/verify',
  component: lazyPart(() => import('../features/account/verify/VerifyPage.tsx'), 'VerifyPage'),
})

const protect = createRoute({
  getParentRoute: () => accountArea,
  path: '/protect/$what',
  component: lazyPart(() => import('./pages/account/ProtectingPage.tsx'), 'ProtectingPage'),
})

/** Spec section 2: any other address redirects to the inbox. */
const rest = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/folder/$name', params: { name: 'INBOX' }, replace: true })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([
    main.addChildren([
      folder.addChildren([thread]),
      advanceSearch,
      setting,
      settings,
      contacts,
      recovery,
      mailGuide,
      drive,
    ]),
    accountArea.addChildren([
      account.addChildren([accountIndex, accountHome, accountProfile, accountProtect]),
      protect,
      verify,
    ]),
    admin.addChildren([adminIndex, adminTab]),
    raw,
    rest,
  ]),
  defaultErrorComponent: PageFailed,
  // The library would parse values as JSON: a phrase would lose its quotes, and `1e3` become a number.
  parseSearch: readParameters,
  stringifySearch: writeParameters,
})

blurLeftThread(router)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
