import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { MainLayout } from './layouts/MainLayout.tsx'
import { PageFailed } from './layouts/PageFailed.tsx'
import { FolderPage } from './pages/FolderPage.tsx'

const root = createRootRoute()

const main = createRoute({ getParentRoute: () => root, id: 'main', component: MainLayout })

const folder = createRoute({
  getParentRoute: () => main,
  path: '/folder/$name',
  component: FolderPage,
  validateSearch: (search): { page?: number } => {
    const page = Number(search.page)
    return Number.isInteger(page) && page > 1 ? { page } : {}
  },
})

const thread = createRoute({
  getParentRoute: () => folder,
  path: '$threadId',
  component: lazyRouteComponent(() => import('./pages/ThreadPage.tsx'), 'ThreadPage'),
})

const raw = createRoute({
  getParentRoute: () => root,
  path: '/message/$messageId/raw',
  component: lazyRouteComponent(() => import('./pages/RawPage.tsx'), 'RawPage'),
})

/** Any other address is the inbox (spec section 2). */
const rest = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/folder/$name', params: { name: 'INBOX' }, replace: true })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([main.addChildren([folder.addChildren([thread])]), raw, rest]),
  defaultErrorComponent: PageFailed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
