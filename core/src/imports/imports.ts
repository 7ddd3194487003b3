import type { ImportId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import type { MailImport } from './import-store.ts'

export function listImports(needs: { readonly store: MailStore }, actor: Actor): Promise<readonly MailImport[]> {
  return needs.store.read(actor.mailboxId, (r) => r.imports.list())
}

/** The imported mail stays. @throws Refused import_not_found */
export async function deleteImport(needs: { readonly store: MailStore }, actor: Actor, id: ImportId): Promise<void> {
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    if (!(await w.imports.hideEnded(id))) throw new Refused('import_not_found')
    await w.record({ type: 'imports.changed', version })
  })
}
