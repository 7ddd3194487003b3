import { listSignatures, type SignatureField, saveSignature } from '@sen/contract/signatures'
import { listSignatures as findSignatures, type SenderSignature } from '@sen/core/signatures/list-signatures'
import { saveSignature as keepSignature } from '@sen/core/signatures/save-signature'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentAddress } from '../presenters/addresses.ts'

export function signatureRoutes(mount: Mount, world: World): void {
  mount(listSignatures, async (actor) => present(await findSignatures(world, actor)))
  mount(saveSignature, async (actor, { params, body }) =>
    present(await keepSignature(world, actor, params.email, body.signature ?? undefined)),
  )
}

function present(signatures: readonly SenderSignature[]): {
  readonly data: SignatureField[]
  readonly total: number
} {
  const data = signatures.map(({ sender, html }) => ({ sender: presentAddress(sender), signature: html ?? null }))
  return { data, total: data.length }
}
