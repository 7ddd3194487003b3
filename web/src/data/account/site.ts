import { type SiteInfo, siteInfo } from '@sen/contract/site'
import { logoSources } from '@sen/model/brand-logo'
import { useBrand } from '../../state/brand.ts'
import { call } from '../call.ts'

export async function readSite(): Promise<void> {
  cacheSite((await call(siteInfo, {})).data)
}

export function cacheSite(site: SiteInfo): void {
  const { src, srcSet } = logoSources(site.logo_url)
  useBrand.setState({
    name: site.name,
    logoUrl: src,
    logoSrcSet: srcSet,
    accent: site.accent,
    linkUrl: site.link_url,
    docsUrl: site.docs_url,
  })
}
