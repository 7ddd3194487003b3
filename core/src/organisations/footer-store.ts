import type { FooterScope } from '@sen/model/account/organisation'
import type { Footer } from '@sen/model/administration/footer'

/** The footer of one organisation. */
export interface FooterReader {
  find(): Promise<Footer>
}

export interface FooterWriter extends FooterReader {
  /** Under a version that none had before. */
  set(footer: { readonly scope: FooterScope; readonly html: string }): Promise<void>
}
