import type { FooterScope } from '@sen/model/account/organisation'
import type { Footer } from '@sen/model/administration/footer'

export interface FooterReader {
  find(): Promise<Footer>
}

export interface FooterWriter extends FooterReader {
  set(footer: { readonly scope: FooterScope; readonly html: string }): Promise<void>
}
