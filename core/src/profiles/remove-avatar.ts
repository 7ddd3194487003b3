import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'

export async function removeAvatar(needs: { readonly store: MailStore }, actor: Actor): Promise<void> {
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await w.profiles.setAvatar(actor.accountId, '', [])
    await w.record({ type: 'account.changed', version })
  })
}
