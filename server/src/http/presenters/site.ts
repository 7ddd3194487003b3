import type { SiteInfo } from '@sen/contract/site'
import type { Brand, Config } from '../../config.ts'
import type { AdvertisedServers } from '../../mail-programs/advertised-servers.ts'
import type { BrandLogo } from '../../startup/brand-logo.ts'

export interface DemoAccount {
  readonly address: string
  readonly displayName: string
}

export interface SiteOptions {
  readonly brand: Brand
  /** Without it, `brand.logoUrl` is used unchanged. */
  readonly logo?: BrandLogo | undefined
  /** Servers that the operator names. */
  readonly mailServers: Config['mailServers']
  readonly advertisedServers: AdvertisedServers
  readonly signOnName?: string | undefined
  readonly demo: { readonly accounts: readonly DemoAccount[]; readonly password: string } | undefined
}

export function presentSite({ brand, demo }: SiteOptions): SiteInfo {
  return {
    name: brand.name,
    logo_url: brand.logoUrl,
    accent: brand.accent,
    link_url: brand.linkUrl,
    docs_url: brand.docsUrl,
    demo: demo
      ? {
          accounts: demo.accounts.map(({ address, displayName }) => ({ email: address, fullname: displayName })),
          password: demo.password,
        }
      : null,
  }
}
