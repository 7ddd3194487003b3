import { isSenderName } from '@sen/model/account/senders'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requireTruthfulName } from '../kit/require-truthful-name.ts'
import type { Directory } from '../mailboxes/directory.ts'
import { changeSender } from './change-sender.ts'
import type { SenderView, ViewingNeeds } from './sender-view.ts'

/** @throws Refused `sender_not_found`, `invalid` (its name), `sender_name_misleading` */
export async function renameSender(
  needs: ViewingNeeds & { readonly directory: Pick<Directory, 'verifiedDomains'> },
  actor: Actor,
  email: string,
  name: string,
): Promise<SenderView> {
  if (!isSenderName(name)) throw new Refused('invalid', { field: 'name' })
  await requireTruthfulName(needs.directory, { name, email })
  return changeSender(needs, actor, email, (w, sender) => w.senders.rename(sender.email, name))
}
