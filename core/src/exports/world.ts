import type { MailPackers } from '../ports/mail-packer.ts'

export interface ExportsWorld {
  readonly packers: MailPackers
}
