import { getBrandLogo, listMailServers, siteInfo } from '@sen/contract/site'
import { Refused } from '@sen/core/kit/refused'
import { logoWidth } from '@sen/model/brand-logo'
import { shownMailServers } from '../../mail-programs/advertised-servers.ts'
import type { Mount } from '../mount.ts'
import { presentImmutablePicture } from '../presenters/picture.ts'
import { presentSite, type SiteOptions } from '../presenters/site.ts'

export function siteRoutes(mount: Mount, options: SiteOptions): void {
  const data = presentSite(options)
  mount(siteInfo, async () => ({ data }))

  const { logo } = options
  mount(getBrandLogo, async (_, { params, query }) => {
    const bytes = params.hash === logo?.hash && logo.pictures.get(logoWidth(Number(query.w ?? Number.NaN)))
    if (!bytes) throw new Refused('image_not_found')
    return presentImmutablePicture(bytes, 'public')
  })

  const servers = [...shownMailServers(options.advertisedServers, options.mailServers)]
  mount(listMailServers, async () => ({ data: servers, total: servers.length }))
}
