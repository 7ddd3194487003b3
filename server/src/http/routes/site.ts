import { listMailServers, siteInfo } from '@sen/contract/site'
import type { Mount } from '../mount.ts'
import { presentSite, type SiteOptions } from '../presenters/site.ts'

export function siteRoutes(mount: Mount, options: SiteOptions): void {
  const data = presentSite(options)
  mount(siteInfo, async () => ({ data }))

  const servers = [...options.mailServers]
  mount(listMailServers, async () => ({ data: servers, total: servers.length }))
}
