import type { FooterScope } from '@sen/model/account/organisation'
import type { Footer } from '@sen/model/administration/footer'

export interface FooterReader {
  find(): Promise<Footer>
}

export interface FooterWriter extends FooterReader {
  /** Saves the footer with a new version. */
  set(footer: { readonly scope: FooterScope; readonly html: string }): Promise<void>
}
