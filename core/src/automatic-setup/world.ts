import type { MailServer } from '@sen/model/automatic-setup/mail-servers'
import type { ProfileSigner } from '../ports/profile-signer.ts'
import type { SetupLinkStore } from './setup-link-store.ts'

export interface AutomaticSetupWorld {
  /** The servers for other mail programs that are in operation. */
  readonly mailServers: readonly MailServer[]
  readonly setupLinks: SetupLinkStore
  /** Undefined without a certificate. */
  readonly profileSigner: ProfileSigner | undefined
}
