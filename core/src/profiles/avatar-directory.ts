import type { MailboxActor } from '../kit/actor.ts'

/** Pictures of accounts across mailboxes, restricted to the actor's organisation. */
export interface AvatarDirectory {
  /** Returns the picture hashes of colleagues by address. */
  find(
    actor: Pick<MailboxActor, 'domains' | 'address'>,
    emails: readonly string[],
  ): Promise<ReadonlyMap<string, string>>
  findBlob(actor: Pick<MailboxActor, 'domains' | 'address'>, hash: string, width: number): Promise<string | undefined>
}
