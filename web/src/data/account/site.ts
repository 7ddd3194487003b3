import { siteInfo } from '@sen/contract/site'
import { useBrand } from '../../state/brand.ts'
import { call } from '../call.ts'

export interface DemoAccounts {
  readonly password: string
  readonly accounts: readonly { readonly email: string; readonly fullname: string }[]
}

/** Asks the server for its brand and keeps it; answers the demo accounts, if it is a demonstration. */
export async function readSite(signal?: AbortSignal): Promise<DemoAccounts | null> {
  const { data } = await call(siteInfo, { signal })
  useBrand.setState({
    name: data.name,
    logoUrl: data.logo_url,
    accent: data.accent,
    linkUrl: data.link_url,
    docsUrl: data.docs_url,
  })
  return data.demo
}
