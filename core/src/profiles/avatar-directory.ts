import type { MailboxActor } from '../kit/actor.ts'

export interface AvatarDirectory {
  find(
    actor: Pick<MailboxActor, 'domains' | 'address'>,
    emails: readonly string[],
  ): Promise<ReadonlyMap<string, string>>
  findBlob(actor: Pick<MailboxActor, 'domains' | 'address'>, hash: string, width: number): Promise<string | undefined>
}
