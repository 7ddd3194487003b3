import type { MailboxActor } from '../kit/actor.ts'

/** Pictures of people, across mailboxes: nobody sees more than those of the own organisation. */
export interface AvatarDirectory {
  /** By address, of colleagues that have a picture. */
  find(
    actor: Pick<MailboxActor, 'domains' | 'address'>,
    emails: readonly string[],
  ): Promise<ReadonlyMap<string, string>>
  /** The blob of a colleague's picture. */
  findBlob(actor: Pick<MailboxActor, 'domains' | 'address'>, hash: string, width: number): Promise<string | undefined>
}
